import { SiteFacts } from '@site/shared/contracts';
import {
  LIVE_RELEASES_PATH,
  pageDataPath,
  REMOTE_NAMES,
  type Release,
  type ReleaseOwner,
  type RemoteName,
} from '@site/shared/federation';
import { oneLine, ReleaseError } from '@site/shared/release';
import { z } from 'zod';
import { fetchRelease, readLocalRelease } from '../intake/fetch-release.ts';
import type { Exception } from '../model/exception.ts';
import { reasonsOf } from '../model/refusal.ts';
import type { ReleaseSet } from '../model/release-set.ts';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import { compose } from './compose.ts';

const ANSWER_MS = 20_000;

const Status = z.object({ composition: z.string().regex(/^[0-9a-f]{20}$/) });
const PageData = z.object({
  siteUrl: z.url({ protocol: /^https?$/ }),
  facts: SiteFacts,
  pages: z.record(z.string(), z.unknown()),
  releases: z.record(z.string(), z.unknown()),
});

export interface DryRunOptions {
  readonly owner: RemoteName;
  /** Folder of the built release. */
  readonly folder: string;
  /** Address of the running site. */
  readonly site: string;
  /** A local store, used by this options only. */
  readonly store: ReleaseStore;
  /** The operator's exceptions. */
  readonly exceptions?: readonly Exception[];
}

export interface DryRunResult {
  readonly release: Release;
  /** The live composition that the release was tested with. */
  readonly composition: string;
  /** Why the site would refuse the release, one line each; empty if it would not. */
  readonly reasons: readonly string[];
  /** Failures allowed by an exception, one line each. */
  readonly excepted: readonly string[];
}

/**
 * Runs the site's admission checks on a built release, on this machine, together with the site's live releases. Those are
 * fetched from the site and verified by hash; their code runs in the same sandbox as in the composer. Throws `ReleaseError` if
 * the release is incomplete or the site cannot be read.
 */
export async function dryRun({
  owner,
  folder,
  site,
  store,
  exceptions = [],
}: DryRunOptions): Promise<DryRunResult> {
  const release = await readLocalRelease(folder, store);
  if (release.owner !== owner) throw new ReleaseError(`${folder} holds ${release.owner}, not ${owner}`);
  const { composition } = await readJson(site, '/_shell/status', Status);
  const { siteUrl, facts, pages, releases } = await readJson(site, pageDataPath(composition), PageData);
  const live = new Map<ReleaseOwner, Release>();
  for (const name of ['shell' as const, ...REMOTE_NAMES].filter((one) => Object.hasOwn(releases, one)))
    live.set(name, await fetchLive(site, name, store));
  const shell = live.get('shell');
  if (!shell)
    throw new ReleaseError(`${site} has no shell release: check that the address is a composed site`);
  const remotes = new Map(
    REMOTE_NAMES.flatMap((name) => {
      const one = name === owner ? release : live.get(name);
      return one ? [[name, one] as const] : [];
    }),
  );
  const releaseSet: ReleaseSet = {
    program: 'admit',
    siteUrl,
    facts,
    factChanges: {},
    shell,
    remotes,
    exceptions,
  };
  const result = await compose(releaseSet, store, {
    now: new Date(),
    live: {
      // An empty version makes the candidate fresh even if it is live already.
      releases: Object.fromEntries(
        [...live].map(([name, { version }]) => [name, name === owner ? '' : version]),
      ),
      pages: new Map(Object.entries(pages)),
    },
  });
  return {
    release,
    composition,
    reasons: 'failures' in result ? reasonsOf(result.failures).map(oneLine) : [],
    excepted: 'failures' in result ? [] : (result.excepted ?? []).map(oneLine),
  };
}

async function fetchLive(site: string, owner: ReleaseOwner, store: ReleaseStore): Promise<Release> {
  const url = new URL(LIVE_RELEASES_PATH + owner, site).href;
  const seen = await fetchRelease({ owner, url, store, timeoutMs: ANSWER_MS, withMaps: false }, null);
  if (!seen) throw new ReleaseError(`${site} did not send its ${owner} release: try again`);
  return seen.release;
}

async function readJson<T>(site: string, path: string, schema: z.ZodType<T>): Promise<T> {
  const response = await fetch(new URL(path, site), {
    signal: AbortSignal.timeout(ANSWER_MS),
    redirect: 'error',
  }).catch((error: unknown) => {
    throw new ReleaseError(`${site} did not answer: ${oneLine(String((error as Error).cause ?? error))}`);
  });
  const parsed = schema.safeParse(await response.json().catch(() => null));
  if (!parsed.success)
    throw new ReleaseError(
      `${site} sent no valid ${path}: check that it is a composed site with a live composition`,
    );
  return parsed.data;
}
