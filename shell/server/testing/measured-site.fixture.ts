import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A program in its own process, run from source. */
export interface MeasuredProgram {
  /** Resolves with the exit code, or with null if a signal ended the process. */
  readonly ended: Promise<number | null>;
  /** Resolves with the first match in what it prints. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  /** Stops the process. Resolves with the exit code, or with null if a signal ended it. */
  stop(): Promise<number | null>;
}

const SERVER = path.join(__dirname, '..');
const API = path.join(SERVER, '../../api/src');

/** Starts the API on a migrated database. */
export async function startApi(environment: Record<string, string>): Promise<MeasuredProgram> {
  const migration = run(path.join(API, 'migrate-command.ts'), environment);
  await once(migration, 'exit');
  return follow(run(path.join(API, 'main.ts'), environment), 'the API');
}

/** @param file Path below `shell/server`. */
export function startProgram(file: string, environment: Record<string, string>): MeasuredProgram {
  return follow(run(path.join(SERVER, file), environment), file);
}

function run(program: string, environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', program], {
    env: { PATH: process.env['PATH'], OTEL_BSP_SCHEDULE_DELAY: '100', ...environment },
  });
}

function follow(child: ChildProcess, name: string): MeasuredProgram {
  let text = '';
  const looks = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const look of looks) look();
    });
  const ended = (once(child, 'exit') as Promise<[number | null]>).then(([code]) => code);
  return {
    ended,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(text);
          if (match) resolve(match);
        };
        looks.add(look);
        look();
        void ended.then(() => reject(new Error(`${name} ended. It printed: ${text}`)));
      }),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      return ended;
    },
  };
}
