import { describe, expect, it } from '@jest/globals';
import type { PageData } from '@site/shared/federation';
import { blamedFor } from '../../admission/blame.ts';
import { ExceptionList } from '../../model/exception.ts';
import { MAX_UNSETTLED_DOCUMENTS } from '../../model/hydration-limits.ts';
import { UNSETTLED, type HydrateFault, type HydrateJob } from '../../model/hydration-protocol.ts';
import { plainRemote } from '../../testing/shell-release.fixture.ts';
import { hydratorOf, type HydrateWorker } from './hydration-client.ts';

const pathsOf = (remote: string, count: number) =>
  Array.from({ length: count }, (_, index) => `/${remote}/${index}`);
const blog = pathsOf('blog', 200);
const application = pathsOf('application', 5);
const data = {
  siteUrl: 'https://site.example',
  pages: Object.fromEntries([
    ...blog.map((path) => [path, { remote: 'blog' }]),
    ...application.map((path) => [path, { remote: 'application' }]),
  ]),
  releases: {},
} as unknown as PageData;

/** A worker in which pages of the blog never settle. It lists the pages that it tries. */
function workerThatTries(tried: string[]): HydrateWorker {
  return {
    storeFolder: '/nowhere',
    isAlive: true,
    stop: () => Promise.resolve(),
    do(job, { schema, onMessage }) {
      const { path } = (job as HydrateJob).document;
      tried.push(path);
      const late: HydrateFault = { check: 'hydration', path, about: UNSETTLED, text: 'does not hydrate' };
      const faults = path.startsWith('/blog') ? [late] : [];
      onMessage(schema.parse({ kind: 'hydrated', path, faults }));
      return Promise.resolve(null);
    },
  };
}

/** Hydrates pages of both remotes; the last ones arrive once the others were tested. */
async function hydrateAll() {
  const tried: string[] = [];
  const hydrator = hydratorOf({ data, children: 1, start: () => workerThatTries(tried) });
  for (const path of blog.slice(0, 100)) hydrator.open({ path, html: '' }, 'blog');
  for (const path of application) hydrator.open({ path, html: '' }, 'application');
  await hydrator.finish();
  for (const path of blog.slice(100)) hydrator.open({ path, html: '' }, 'blog');
  return { tried, failures: await hydrator.finish() };
}

describe('a remote whose pages do not settle', () => {
  it('is not tried further after a few of them, while other remotes are', async () => {
    const { tried } = await hydrateAll();

    expect(tried).toEqual([...blog.slice(0, MAX_UNSETTLED_DOCUMENTS), ...application]);
  });

  it('fails with every page, and each that was not tried says why', async () => {
    const { failures } = await hydrateAll();

    expect(failures.map(({ path }) => path)).toEqual(blog);
    for (const failure of failures.slice(MAX_UNSETTLED_DOCUMENTS))
      expect(failure).toEqual({
        check: 'hydration',
        remote: 'blog',
        path: failure.path,
        message: `was not tried, because ${MAX_UNSETTLED_DOCUMENTS} pages of this remote did not settle in time: fix those first`,
      });
  });

  it('is blamed, and no exception can allow it', async () => {
    const { failures } = await hydrateAll();
    const candidates = new Map(
      (['blog', 'application'] as const).map((name) => [name, plainRemote(name, 'First').release]),
    );

    expect([...blamedFor(failures, candidates).keys()]).toEqual(['blog']);
    for (const check of new Set(failures.map((failure) => failure.check)))
      expect(ExceptionList.safeParse([{ remote: 'blog', check, reason: 'Slow pages' }]).success).toBe(false);
  });
});
