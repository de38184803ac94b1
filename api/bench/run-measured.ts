import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Measured {
  readonly seconds: number;
  /** Peak resident memory of the process. */
  readonly peakMegabytes: number;
}

/**
 * Prints the peak memory as the last line when the process ends. `resourceUsage` would start with the peak of the process that
 * started it.
 */
const REPORT =
  'data:text/javascript,import{readFileSync as r}from"node:fs";process.on("exit",()=>console.log("peak "+/VmHWM:\\s+(\\d+)/.exec(r("/proc/self/status","utf8"))[1]))';

/** Runs a built program to its end. Throws if it fails. */
export async function runMeasured(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Measured> {
  const start = performance.now();
  const path = join(import.meta.dirname, '..', 'dist', program);
  const child = spawn(process.execPath, ['--import', REPORT, path, ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with code ${code}: ${output}`);
  const [, kilobytes] = /^peak (\d+)$/m.exec(output) ?? [];
  return { seconds: (performance.now() - start) / 1000, peakMegabytes: Number(kilobytes) / 1024 };
}
