import { withFactChanges, type SiteFacts } from '@site/shared/contracts';
import { REMOTE_NAMES, type Release, type RemoteName } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import type { Exception } from '../model/exception.ts';
import type { Candidates, ReleaseSet } from '../model/release-set.ts';
import { MissingData } from '../model/trouble.ts';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import type { SiteState } from '../storage/state/site-state.ts';
import type { LiveState } from './live-state.ts';
import type { ShowableReleases } from './showable.ts';
import type { ShellReleaseSet } from '../builds/worker-pool.ts';

export interface ReleaseSetsOptions {
  readonly store: ReleaseStore;
  readonly siteState: SiteState;
  readonly live: LiveState;
  readonly showable: ShowableReleases;
  readonly shell: Release;
  readonly program: string;
  readonly siteUrl: string;
  /** Defaults and environment; values from the database override them. */
  readonly facts: SiteFacts;
  /** The operator's exceptions. */
  readonly exceptions?: readonly Exception[];
}

/** Release sets that may go live next: the live one with changes. */
export class ReleaseSets {
  readonly #options: ReleaseSetsOptions;

  constructor(options: ReleaseSetsOptions) {
    this.#options = options;
  }

  /** The pinned or live release of each remote, replaced by the candidates. */
  async with(candidates: Candidates, factChanges = this.#options.live.factChanges): Promise<ReleaseSet> {
    const { store, siteState, live } = this.#options;
    const remotes = new Map<RemoteName, Release>();
    for (const name of REMOTE_NAMES) {
      const version = siteState.pinOf(name) ?? live.composition?.releases[name];
      const candidate = candidates.get(name);
      if (candidate) remotes.set(name, candidate);
      else if (version && (await store.obtain(name, version)))
        remotes.set(name, await store.read(name, version));
      else if (version)
        throw new MissingData(
          `${name}@${version} is missing from the store: restore the store in DATA_DIR, or publish that release again`,
        );
    }
    return { ...this.withoutRemotes(factChanges), remotes };
  }

  withoutRemotes(factChanges = this.#options.live.factChanges): ShellReleaseSet {
    const { program, siteUrl, shell, exceptions = [] } = this.#options;
    const facts = withFactChanges(this.#options.facts, factChanges);
    return { program, siteUrl, facts, factChanges, shell, exceptions };
  }

  /**
   * Candidates, together with what else is a candidate while the live composition cannot be read: the releases that are in it. One
   * that is missing or fails is then left out, and the others are shown.
   */
  async withRecorded(candidates: Candidates): Promise<Candidates> {
    const { store, siteState, live, showable } = this.#options;
    if (live.composition) return candidates;
    const recorded = new Map<RemoteName, Release>();
    for (const name of REMOTE_NAMES) {
      const version = siteState.pinOf(name) === null ? live.versionOf(name) : undefined;
      if (version === undefined || !(await store.obtain(name, version).catch(() => false))) continue;
      const release = await store.read(name, version).catch(() => null);
      if (release && showable.reasonAgainst(release) === null) recorded.set(name, release);
    }
    return new Map([...recorded, ...candidates]);
  }

  /** A stored release. Rejects with `ReleaseError` if it is missing. */
  async stored(remote: RemoteName, version: string): Promise<Release> {
    const { store } = this.#options;
    if (!(await store.obtain(remote, version)))
      throw new ReleaseError(`there is no ${remote}@${version}: \`list\` shows the stored releases`);
    return store.read(remote, version);
  }
}
