import { execFile } from 'node:child_process';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const PATHS = ['/', '/services/ar', '/blog', '/application'];
/** A modest rate: the benches measure delays of visitors, not throughput. */
export const PAGES_A_SECOND = 50;
const BETWEEN_MS = 1000 / PAGES_A_SECOND;

/**
 * Gives this process, which plays the visitors, priority over all others, because visitors' machines do not share the
 * site's cores. Its children run as usual. Needs root; without it, the measured waits include those of this process.
 * Returns a function that undoes it.
 */
export async function takePrecedence(): Promise<() => Promise<void>> {
  await schedule(['--fifo', '--reset-on-fork'], 1).catch((error: unknown) =>
    console.warn(`Visitors share the cores with the site: ${String(error)}`),
  );
  return () => schedule(['--other'], 0).catch(() => undefined);
}

async function schedule(policy: readonly string[], priority: number): Promise<void> {
  const ofThisProcess = ['--all-tasks', '--pid', String(priority), String(process.pid)];
  await promisify(execFile)('chrt', [...policy, ...ofThisProcess]);
}

/** Requests pages at a fixed rate, without waiting for earlier answers. Resolves with the duration of each request. */
export async function waitsUntil(end: Promise<unknown>, origin: string): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true });
  let isOver = false;
  const over = end.finally(() => (isOver = true));
  const answers: Promise<number>[] = [];
  while (!isOver) {
    answers.push(wait(origin + PATHS[answers.length % PATHS.length], agent));
    await pause(BETWEEN_MS);
  }
  await over;
  const waits = await Promise.all(answers);
  agent.destroy();
  return waits;
}

function wait(url: string, agent: http.Agent): Promise<number> {
  const asked = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - asked));
    });
    request.on('error', reject);
  });
}

export function toRow(name: string, waits: readonly number[]): string[] {
  return [
    name,
    String(waits.length),
    `${quantile(waits, 0.5).toFixed(1)} ms`,
    `${quantile(waits, 0.99).toFixed(1)} ms`,
  ];
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}
