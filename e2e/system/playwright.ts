import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const CLI = createRequire(import.meta.url).resolve('@playwright/test/cli');
const SUITE = fileURLToPath(new URL('../', import.meta.url));

export interface PlaywrightRun {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Whether its output is also printed. */
  readonly isShown: boolean;
}

/** Runs journeys in a separate process. Resolves with its exit code and, if it is not printed, its output. */
export async function runPlaywright({ args, env = process.env, isShown }: PlaywrightRun) {
  const child = spawn(process.execPath, [CLI, 'test', ...args], {
    cwd: SUITE,
    env,
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => void (output += chunk.toString());
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}
