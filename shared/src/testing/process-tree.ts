import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** A process and its descendants, by id (Linux). */
export function treeOf(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statOf(Number(name))[1])] as const);
  const below = (pid: number): number[] => [
    pid,
    ...parents.filter(([, parent]) => parent === pid).flatMap(([child]) => below(child)),
  ];
  return below(root);
}

/** The fields of a process's `stat` file after its name, which may contain spaces; empty once it has ended. */
export function statOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Restricts a process, its threads and its descendants to one processor. */
export async function pinTree(root: number, processor: number): Promise<void> {
  for (const pid of treeOf(root)) {
    const options = ['--all-tasks', '--cpu-list', '--pid', String(processor), String(pid)];
    await promisify(execFile)('taskset', options).catch((cause: unknown) => {
      throw new Error('This bench needs two processors and taskset: install util-linux.', { cause });
    });
  }
}
