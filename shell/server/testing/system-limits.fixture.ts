import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';

type Limit = 'as' | 'nofile';

/** Sets a soft limit of a process, in bytes or number of open files. */
export function limit(name: Limit, value: number | 'unlimited', pid: number | undefined = process.pid): void {
  execFileSync('prlimit', ['--pid', String(pid), `--${name}=${value}:`]);
}

/** The soft limit of this process. */
function limitOf(name: Limit): number | 'unlimited' {
  const output = ['--output', 'SOFT', '--noheadings', '--raw'];
  const text = execFileSync('prlimit', ['--pid', String(process.pid), `--${name}`, ...output], {
    encoding: 'utf8',
  }).trim();
  return text === 'unlimited' ? text : Number(text);
}

/** Opens files until the process reaches its limit. Returns a function that undoes this. */
export function useUpFiles(): () => void {
  const before = limitOf('nofile');
  // A low limit, because opening all files that a machine allows takes a second. Some are needed to undo this.
  limit('nofile', readdirSync('/proc/self/fd').length + 100);
  const open: number[] = [];
  try {
    for (;;) open.push(openSync('/dev/null', 'r'));
  } catch {
    // The limit is reached.
  }
  return () => {
    for (const file of open.splice(0)) closeSync(file);
    limit('nofile', before);
  };
}

/** Address space of a process in bytes. */
export function addressSpaceOf(pid: number | undefined): number {
  return Number(/^VmSize:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}
