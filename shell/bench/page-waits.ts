import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const PATHS = ['/', '/services/ar', '/blog', '/application'];
/** A modest rate: the benches measure delays of visitors, not throughput. */
export const PAGES_A_SECOND = 50;
const BETWEEN_MS = 1000 / PAGES_A_SECOND;

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
