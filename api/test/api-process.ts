import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

export interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
  /** Resolves with the first match of a pattern in what the process prints. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
}

export interface RunOptions {
  readonly file?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** A command that runs the command that follows it, under conditions of its own. */
  readonly under?: readonly string[];
}

/** Starts a program of the API as a process of its own, on SQLite in a folder. */
export function startProcess(
  dataDir: string,
  { file = 'main.ts', environment = {}, args = [], under = [] }: RunOptions = {},
): Run {
  const program = ['--import', 'tsx', join(__dirname, '..', 'src', file), ...args];
  const [command = process.execPath, ...rest] = [...under, process.execPath, ...program];
  const child = spawn(command, rest, {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', ...environment },
    cwd: join(__dirname, '..'),
  });
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const listener of listeners) listener();
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(text);
        if (!match) return;
        listeners.delete(look);
        resolve(match);
      };
      listeners.add(look);
      look();
      void ended.then(() => reject(new Error(`It ended with: ${text}`)));
    });
  return { child, output: () => text, ended, says };
}

/** The address of an API that runs as a process, once it listens. */
export async function addressOf(run: Run): Promise<string> {
  const [, port] = await run.says(/"port":(\d+),"mode"/);
  return `http://127.0.0.1:${port}`;
}

/** A form that brings no token of the page is taken for a machine's. */
export async function fetchFormToken(url: string): Promise<string> {
  const response = await fetch(`${url}/api/form-tokens`, { method: 'POST' });
  return ((await response.json()) as { token: string }).token;
}
