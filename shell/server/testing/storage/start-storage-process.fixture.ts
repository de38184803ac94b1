import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { builtProgram } from '../built-program.fixture.ts';
import type { StorageTask } from './storage-process.fixture.ts';

/** A process that uses a storage engine like a further composer. */
export function startStorageProcess(task: StorageTask): ChildProcess {
  const program = builtProgram('storage-process.fixture.ts');
  return fork(program, [JSON.stringify(task)], { execArgv: [], stdio: 'inherit' });
}

/** Resolves when the process has exited successfully. */
export async function finish(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the process ended with ${String(code)}`);
}

/** Kills the process after it has reported something this many times. */
export async function killAfterReports(child: ChildProcess, reports: number): Promise<void> {
  for (let count = 0; count < reports; count += 1) await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
}
