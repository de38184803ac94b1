import { setTimeout as pause } from 'node:timers/promises';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { startApi } from './api.ts';
import { PAGES_A_SECOND, quantile, toRow, waitsUntil } from './page-waits.ts';
import { startSite } from './site.ts';
import { printTable } from './table.ts';

const QUIET_MS = 10_000;
const BURSTS = 6;
const BURST = 50;

/** How long a visitor waits for a page while bursts of sign-ins hash passwords. Emails without an account cost the same hash. */
export async function benchSignIns(): Promise<void> {
  const high = '1000000/3600';
  const api = await startApi({
    RATE_LIMIT_TOKENS: high,
    RATE_LIMIT_ADDRESS_FAILURES: high,
    RATE_LIMIT_ACCOUNT_FAILURES: high,
  });
  const site = await startSite({ API_URL: api.url, LOG_LEVEL: 'warn' });
  try {
    const quiet = await waitsUntil(pause(QUIET_MS), site.url);
    const bursts: number[] = [];
    const during = await waitsUntil(runBursts(site.url, bursts), site.url);
    quiet.push(...(await waitsUntil(pause(QUIET_MS), site.url)));
    printTable(`pages during bursts of ${BURST} parallel sign-ins, ${PAGES_A_SECOND} requests a second`, [
      ['', 'requests', 'median', 'p99'],
      toRow('quiet, before and after', quiet),
      toRow('during the sign-ins', during),
      ['p99, ratio to quiet (<= 2)', '', '', (quantile(during, 0.99) / quantile(quiet, 0.99)).toFixed(2)],
      [`longest burst (< 5 s): ${(Math.max(...bursts) / 1000).toFixed(2)} s`],
    ]);
  } finally {
    await site.close();
    await api.close();
  }
}

async function runBursts(origin: string, bursts: number[]): Promise<void> {
  for (let burst = 0; burst < BURSTS; burst += 1) {
    const start = performance.now();
    await Promise.all(Array.from({ length: BURST }, (_, index) => signIn(origin, index)));
    bursts.push(performance.now() - start);
  }
}

async function signIn(origin: string, index: number): Promise<void> {
  const response = await fetch(`${origin}${AUTH_BASE}/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `nobody-${index}@ledgerwell.example`, password: 'only for this bench' }),
  });
  if (response.status !== 400) throw new Error(`a sign-in answered ${response.status}`);
}
