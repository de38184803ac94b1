import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RELEASE_FILE, type Release } from '@site/shared/federation';
import { commandComposer, sha256, versionOf } from '@site/shared/release';
import autocannon from 'autocannon';
import { cpuSecondsOfAll } from './cpu.ts';
import { BENCH_TOKEN, readStatus, type BenchSite } from './site.ts';
import { median, printTable } from './table.ts';

const RELEASES = 3;
/** Releases are rarely simultaneous. The composer warms up its workers in between. */
const BETWEEN_MS = 6000;

/** Publishes releases of the blog one after another, first without load, then under maximum load. */
export async function benchReleases(site: BenchSite): Promise<void> {
  const pid = site.process.pid ?? 0;
  const before = cpuSecondsOfAll(pid);
  const quiet = await publishMany(site, 'quiet');
  const seconds = (cpuSecondsOfAll(pid) - before) / (2 * RELEASES);
  printTable(`${2 * RELEASES} releases of the blog without load: release.json written → live`, [
    ...rowsOf(quiet),
    ['CPU time of a release', `${seconds.toFixed(1)} s`],
  ]);
  await benchUnderLoad(site);
}

interface Seconds {
  readonly polled: readonly number[];
  readonly afterPost: readonly number[];
}

/** How long until visitors get each release: found by polling, or after an authenticated POST. */
async function publishMany(site: BenchSite, mark: string): Promise<Seconds> {
  const polled: number[] = [];
  const afterPost: number[] = [];
  for (let index = 0; index < RELEASES; index += 1) {
    polled.push(await secondsUntilLive(site, `${mark}, polled ${index}`, () => Promise.resolve()));
    afterPost.push(
      await secondsUntilLive(site, `${mark}, posted ${index}`, (version) =>
        commandComposer(site.url, BENCH_TOKEN, { verb: 'look', remote: 'blog', version }),
      ),
    );
  }
  return { polled, afterPost };
}

function rowsOf({ polled, afterPost }: Seconds): [string, string][] {
  return [
    ['polled every 5 s, median (<= 10 s)', `${median([...polled]).toFixed(1)} s`],
    ['the same, slowest', `${Math.max(...polled).toFixed(1)} s`],
    ['after a POST, median (<= 3 s)', `${median([...afterPost]).toFixed(1)} s`],
    ['the same, slowest', `${Math.max(...afterPost).toFixed(1)} s`],
  ];
}

/** The same under load, and how many requests fail during the swaps. */
async function benchUnderLoad(site: BenchSite): Promise<void> {
  let loading = true;
  const load = (async () => {
    const totals = { requests: 0, failed: 0 };
    while (loading) {
      const result = await autocannon({ url: `${site.url}/blog`, connections: 16, duration: 2 });
      totals.requests += result.requests.total;
      totals.failed += result.non2xx + result.errors + result.timeouts;
    }
    return totals;
  })();
  const seconds = await publishMany(site, 'load');
  loading = false;
  const { requests, failed } = await load;
  printTable(`${2 * RELEASES} releases of the blog under load`, [
    ...rowsOf(seconds),
    ['requests during the swaps', String(requests)],
    ['of them failed (0)', String(failed)],
  ]);
}

async function secondsUntilLive(
  site: BenchSite,
  mark: string,
  notify: (version: string) => Promise<unknown>,
): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  const version = await publishVariant(site.folderOf('blog'), `// variant ${mark}`);
  const published = performance.now();
  await notify(version);
  while ((await readStatus(site.url)).remotes.blog?.live !== version) {
    if (performance.now() - published > 60_000)
      throw new Error(`blog@${version} did not go live within a minute`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return (performance.now() - published) / 1000;
}

/** Publishes the release with an additional line in its server bundle, which changes its version. */
export async function publishVariant(folder: string, line: string): Promise<string> {
  const release = JSON.parse(await readFile(path.join(folder, RELEASE_FILE), 'utf8')) as Release;
  const draft = await mkdtemp(path.join(tmpdir(), 'variant-'));
  await cp(path.join(folder, release.version), draft, { recursive: true });
  const server = path.join(draft, release.server);
  const bytes = Buffer.concat([await readFile(server), Buffer.from(`\n${line}\n`)]);
  await writeFile(server, bytes);
  const files = { ...release.files, [release.server]: { sha256: sha256(bytes), size: bytes.length } };
  const version = versionOf({ ...release, files });
  await cp(draft, path.join(folder, version), { recursive: true });
  await rm(draft, { recursive: true });
  await writeFile(path.join(folder, RELEASE_FILE), JSON.stringify({ ...release, version, files }));
  return version;
}
