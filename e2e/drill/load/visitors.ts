import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Client } from './client.ts';

export interface VisitFailure {
  readonly at: number;
  readonly path: string;
  readonly what: string;
  readonly during: string;
}

/** What visitors requested, and what failed. */
export interface Visits {
  readonly pages: number;
  readonly assets: number;
  readonly failures: readonly VisitFailure[];
  /** Milliseconds of the slowest page. */
  readonly slowestMs: number;
}

export interface Visitors {
  /** Opens a page as a new visitor: the page, then the files in it. */
  visit(): Promise<void>;
  visits(): Visits;
}

const TIMEOUT_MS = 10_000;
const ASSETS_OF_A_VISIT = 3;
const HEADERS = { 'accept-encoding': 'br', accept: 'text/html' };
const NAMED = /(?:src|href)="(\/assets\/[^"]+)"/g;
const unpack = promisify(brotliDecompress);

/** Visitors of the pages in the sitemap. `during` is the name of the current fault. */
export async function createVisitors(client: Client, during: () => string): Promise<Visitors> {
  const paths = await readSitemap(client);
  const failures: VisitFailure[] = [];
  const hashes = new Map<string, string>();
  const compositions = new Set<string>();
  let [pages, assets, turn, slowestMs] = [0, 0, 0, 0];

  async function attempt(path: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      const what = error instanceof Error ? error.message : String(error);
      failures.push({ at: Date.now(), path, what, during: during() });
    });
  }

  async function openPage(path: string): Promise<readonly string[]> {
    pages += 1;
    const began = performance.now();
    const answer = await client.ask({ path, headers: HEADERS, timeoutMs: TIMEOUT_MS });
    slowestMs = Math.max(slowestMs, performance.now() - began);
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
    const isPacked = answer.headers['content-encoding'] === 'br';
    const html = (isPacked ? await unpack(answer.body) : answer.body).toString();
    if (!html.includes('<h1') || !html.trimEnd().endsWith('</html>'))
      throw new Error('is not a whole page with its h1');
    const named = [...new Set([...html.matchAll(NAMED)].map(([, file = '']) => file))];
    const composition = String(answer.headers['x-composition']);
    // Every file of a new page, because it may be requested from a replica that still shows an earlier one.
    if (compositions.has(composition + path)) return sample(named, ASSETS_OF_A_VISIT);
    compositions.add(composition + path);
    return named;
  }

  async function loadAsset(path: string): Promise<void> {
    assets += 1;
    const answer = await client.ask({
      path,
      headers: { 'accept-encoding': 'br' },
      timeoutMs: TIMEOUT_MS,
    });
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
    const encoding = String(answer.headers['content-encoding'] ?? '');
    const bytes = encoding === 'br' ? await unpack(answer.body) : answer.body;
    const hash = createHash('sha256').update(bytes).digest('hex');
    if ((hashes.get(path) ?? hash) !== hash) throw new Error('has other bytes than before');
    hashes.set(path, hash);
  }

  return {
    async visit() {
      const path = paths[turn % paths.length] ?? '/';
      turn += 1;
      let named: readonly string[] = [];
      await attempt(path, async () => void (named = await openPage(path)));
      await Promise.all(named.map((file) => attempt(file, () => loadAsset(file))));
    },
    visits: () => ({ pages, assets, failures, slowestMs }),
  };
}

async function readSitemap(client: Client): Promise<string[]> {
  const { body } = await client.ask({ path: '/sitemap.xml', timeoutMs: TIMEOUT_MS });
  const paths = [...body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
    decodeURI(new URL(url).pathname),
  );
  if (paths.length === 0) throw new Error('The sitemap names no page.');
  return paths;
}

function sample<Item>(items: readonly Item[], count: number): Item[] {
  const first = Math.floor(Math.random() * Math.max(1, items.length));
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, index) => items[(first + index) % items.length] as Item,
  );
}
