import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { parseDatabaseConfig } from '../../src/config.ts';
import { createDataDir } from '../../src/data-dir.ts';
import { migrateReachable } from '../../src/database/open-migrated.ts';
import { builtProgram } from './built-programs.ts';

export interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
  /** Resolves with the first match of a pattern in the output. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
}

export interface RunOptions {
  readonly file?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** A wrapper command that runs the program, for example with resource limits. */
  readonly under?: readonly string[];
}

/** Starts a program of the API in its own process, with SQLite in a folder. */
export function startProcess(
  dataDir: string,
  { file = 'main.ts', environment = {}, args = [], under = [] }: RunOptions = {},
): Run {
  const program = [builtProgram(file), ...args];
  const [command = process.execPath, ...rest] = [...under, process.execPath, ...program];
  const child = spawn(command, rest, {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', ...environment },
    cwd: join(__dirname, '../..'),
  });
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const listener of listeners) listener();
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const waitForOutput = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(text);
        if (!match) return;
        listeners.delete(look);
        resolve(match);
      };
      listeners.add(look);
      look();
      void ended.then(() =>
        reject(new Error(`The process ended before the expected output. It printed: ${text}`)),
      );
    });
  return { child, output: () => text, ended, waitForOutput };
}

/** Migrates the database of an API process, as an operator does, and starts the process. */
export async function startMigrated(dataDir: string, options: RunOptions = {}): Promise<Run> {
  await migrateFor(dataDir, options.environment);
  return startProcess(dataDir, options);
}

/** Migrates the database that a process with this environment uses. */
export async function migrateFor(dataDir: string, environment: Readonly<Record<string, string>> = {}) {
  const database = parseDatabaseConfig({ DATA_DIR: dataDir, ...environment });
  await createDataDir(database.dataDir);
  await migrateReachable(database, () => undefined);
}

/** The URL of an API process, once it is listening. */
export async function addressOf(run: Run): Promise<string> {
  const [, port] = await run.waitForOutput(/"port":(\d+),"mode"/);
  return `http://127.0.0.1:${port}`;
}

/** A form without a token is quarantined as spam. */
export async function fetchFormToken(url: string): Promise<string> {
  const response = await fetch(`${url}/api/form-tokens`, { method: 'POST' });
  return ((await response.json()) as { token: string }).token;
}
