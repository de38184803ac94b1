import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import type { RemoteName } from '@site/shared/federation';
import { ComposerFault } from '../model/composer-fault.ts';
import type { ReleaseSet } from '../model/release-set.ts';
import { ReleaseStore } from '../storage/releases/release-store.ts';
import { builtProgram } from '../testing/built-program.fixture.ts';
import { recordingLogger } from '../testing/composer.fixture.ts';
import { readerOf, useTemporaryFolder, type MadeRelease } from '../testing/release.fixture.ts';
import { addShell, plainRemote, remoteRelease, useShell } from '../testing/shell-release.fixture.ts';
import type { ComposeResult } from './compose.ts';
import { BuildProcess } from './build-client.ts';
import { LocalBuilder } from './builder.ts';
import type { ShellReleaseSet } from './worker-pool.ts';

const folder = useTemporaryFolder();
const shell = useShell();
const now = new Date('2026-01-01T00:00:00Z');
let store: ReleaseStore;
let builder: BuildProcess;
const { logger } = recordingLogger();

const folders = () => ({ store: path.join(folder(), 'store'), rendered: path.join(folder(), 'rendered') });
const WORKER = builtProgram('build-worker.ts');
const builderOf = (worker: string, ...options: readonly string[]) =>
  new BuildProcess({ worker, folders: folders(), logger, execArgv: options });

/** Node options that run code in a build process before its first work. */
const before = (code: string, imports = '') => [
  '--import',
  `data:text/javascript,${imports} process.once('newListener', () => process.once('message', () => { ${code} }));`,
];

/** Node options that hold back the answer to a preparation, and write a file meanwhile, until another request arrives. */
const holdPrepared = (file: string) => [
  '--import',
  `data:text/javascript,import { writeFileSync } from 'node:fs';
  const send = process.send.bind(process);
  process.send = (message) => {
    if (!JSON.stringify(message).includes('"prepared"')) return send(message);
    process.once('message', () => send(message));
    writeFileSync('${file}', '');
    return true;
  };`,
];

beforeEach(async () => {
  store = new ReleaseStore(folders().store);
  await addShell(store, shell());
  builder = builderOf(WORKER);
});
afterEach(() => builder.close());

const shellReleaseSet = (): ShellReleaseSet => ({
  program: 'this build',
  siteUrl: 'https://site.example',
  facts: DEFAULT_SITE_FACTS,
  factChanges: {},
  shell: shell().release,
});

async function releaseSetOf(...made: readonly MadeRelease[]): Promise<ReleaseSet> {
  for (const one of made) await store.add(one.release, readerOf(one));
  return {
    ...shellReleaseSet(),
    remotes: new Map(made.map(({ release }) => [release.owner as RemoteName, release])),
  };
}

/** Everything that was built, with every encoding of every page. */
function bytesOf(result: ComposeResult): string {
  if ('failures' in result) return JSON.stringify(result.failures);
  const { pages, unavailable, notFound, ...rest } = result.composition;
  const all = [...pages.values(), ...unavailable.values(), notFound];
  const encoded = all.map(({ bodies, ...page }) => [
    page,
    ...[bodies.identity, bodies.br, bodies.gzip].map((bytes) => Buffer.from(bytes).toString('latin1')),
  ]);
  return JSON.stringify([rest, encoded]);
}

/** Number of processes that use a store. */
const childrenOver = (storeFolder: string) =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name) && commandLineOf(name).includes(storeFolder))
    .length;

function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

describe('a build process', () => {
  it('builds the same as this process, prepared or not, and then ends', async () => {
    const releaseSet = await releaseSetOf(plainRemote('blog', 'First', '/blog'));
    const here = await new LocalBuilder({ store }).build(releaseSet, { now, live: null });

    await builder.prepare(shellReleaseSet());
    const ready = await builder.build(releaseSet, { now, live: null });
    const again = await builder.build(releaseSet, { now, live: null });

    expect(bytesOf(here)).toContain('First at /blog');
    expect(bytesOf(ready)).toBe(bytesOf(here));
    expect(bytesOf(again)).toBe(bytesOf(here));
  });

  it('builds although the answer to its preparation arrives after the build was requested', async () => {
    const releaseSet = await releaseSetOf(plainRemote('blog', 'First', '/blog'));
    const prepared = path.join(folder(), 'prepared');
    const crossing = builderOf(WORKER, ...holdPrepared(prepared));

    const preparation = crossing.prepare(shellReleaseSet());
    while (!existsSync(prepared)) await delay(20);
    const result = await crossing.build(releaseSet, { now, live: null });
    await preparation;

    expect(bytesOf(result)).toContain('First at /blog');
    await crossing.close();
  });

  it('reports why it refuses a release', async () => {
    const releaseSet = await releaseSetOf(
      remoteRelease('blog', { pages: { '/blog': "h('p', null, 'no heading')" } }),
    );

    const result = await builder.build(releaseSet, { now, live: null });

    expect(result).toEqual({
      failures: [expect.objectContaining({ check: 'markup', remote: 'blog', path: '/blog' })],
    });
  });

  it('ends with all its children when it is stopped, even during an endless loop', async () => {
    const releaseSet = await releaseSetOf(
      remoteRelease('blog', { pages: { '/blog': "h('h1')" }, atImport: 'for (;;);' }),
    );
    const broken = expect(builder.build(releaseSet, { now, live: null })).rejects.toThrow(ComposerFault);
    while (childrenOver(store.folder) === 0) await delay(20);

    await builder.close();

    await broken;
    while (childrenOver(store.folder) > 0) await delay(20);
    await expect(builder.build(releaseSet, { now, live: null })).rejects.toThrow('the composer is stopping');
  });

  it('recompresses pages at a higher level, and ends after the last one', async () => {
    const page = Buffer.from('<p>A line of a page</p>'.repeat(500));
    const recompressor = builder.recompressor();

    const [{ br, gzip }, other] = await Promise.all([
      recompressor.compress(page),
      recompressor.compress(Buffer.from('another page')),
    ]);
    expect(gunzipSync(other.gzip).toString()).toBe('another page');
    await recompressor.end();

    expect(brotliDecompressSync(br).equals(page)).toBe(true);
    expect(gunzipSync(gzip).equals(page)).toBe(true);
    await expect(recompressor.compress(page)).rejects.toThrow(ComposerFault);
  });

  it.each([
    ['is missing', '/nowhere/build-worker.js'],
    ['is not a program', 'package.json'],
  ])('whose file %s is a composer fault, and refuses nothing', async (_, worker) => {
    const releaseSet = await releaseSetOf(plainRemote('blog', 'First', '/blog'));
    const broken = builderOf(worker);

    await broken.prepare(shellReleaseSet());

    await expect(broken.build(releaseSet, { now, live: null })).rejects.toThrow(ComposerFault);
    await broken.close();
  });

  it('keeps the code of a system error', async () => {
    const releaseSet = await releaseSetOf(plainRemote('blog', 'First', '/blog'));
    const limits = pathToFileURL(builtProgram('system-limits.fixture.ts')).href;
    const broken = builderOf(WORKER, ...before('useUpFiles()', `import { useUpFiles } from '${limits}';`));

    await expect(broken.build(releaseSet, { now, live: null })).rejects.toMatchObject({
      name: 'ComposerFault',
      code: 'EMFILE',
    });
    await broken.close();
  });

  it('that runs out of memory is a composer fault, and refuses nothing', async () => {
    const releaseSet = await releaseSetOf(plainRemote('blog', 'First', '/blog'));
    // jest would mistake V8's crash message for one of its own workers, so it is discarded.
    const hush = `closeSync(2); openSync('/dev/null', 'w');`;
    const takeAll = 'const all = []; for (;;) all.push([all.length]);';
    const imports = `import { closeSync, openSync } from 'node:fs';`;
    const broken = builderOf(WORKER, '--max-old-space-size=100', ...before(hush + takeAll, imports));

    await expect(broken.build(releaseSet, { now, live: null })).rejects.toThrow(/it ended with SIGABRT/);
    await broken.close();
  });
});
