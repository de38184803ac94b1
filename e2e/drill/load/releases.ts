import type { Deploy } from '@site/shared/contracts';
import { REMOTE_NAMES, type RemoteName } from '../../system/remote-host.ts';
import type { Hosts } from '../parts/site.ts';
import { repeatedly, type Running } from './clock.ts';
import type { Composers } from './composers.ts';

export interface Publication {
  readonly remote: RemoteName;
  readonly version: string;
  readonly at: number;
  /** When it was seen live. */
  liveAt: number | null;
}

export interface Releases {
  /** Publishes the next release of a remote whose last release is live; null if there is none. */
  publish(): Promise<Publication | null>;
  /** Publishes a release every `everyMs`. */
  begin(everyMs: number): Running;
  /** Records what is live. */
  look(): Promise<void>;
  publications(): readonly Publication[];
  /** Whether all published releases went live, and a composer has listed them. */
  areAllLive(): boolean;
  /** Everything that went live, according to the composers. */
  deploys(): readonly Deploy[];
}

export function createReleases(hosts: Hosts, composers: Composers): Releases {
  const publications: Publication[] = [];
  const deploys = new Map<string, Deploy>();
  let turn = 0;

  async function look(): Promise<void> {
    const [status, listed] = await Promise.all([composers.status(), composers.deploys()]);
    for (const each of publications)
      if (each.liveAt === null && status?.remotes[each.remote]?.live === each.version)
        each.liveAt = Date.now();
    for (const deploy of listed ?? []) deploys.set(`${deploy.at} ${deploy.owner} ${deploy.version}`, deploy);
  }

  async function publish(): Promise<Publication | null> {
    const waiting = new Set(publications.filter(({ liveAt }) => liveAt === null).map(({ remote }) => remote));
    for (let tried = 0; tried < REMOTE_NAMES.length; tried += 1) {
      const remote = REMOTE_NAMES[turn % REMOTE_NAMES.length] as RemoteName;
      turn += 1;
      if (waiting.has(remote)) continue;
      const number = publications.length + 1;
      const version = await hosts[remote].publish(
        (_file, text) => `${text}\n// release ${number} of the drill`,
      );
      const publication = { remote, version, at: Date.now(), liveAt: null };
      publications.push(publication);
      return publication;
    }
    return null;
  }

  return {
    publish,
    look,
    begin: (everyMs) => repeatedly(everyMs, async () => void (await publish())),
    publications: () => publications,
    // A standby composer lists what went live a moment later.
    areAllLive: () =>
      publications.every(
        ({ liveAt, remote, version }) =>
          liveAt !== null &&
          [...deploys.values()].some((each) => each.owner === remote && each.version === version),
      ),
    deploys: () => [...deploys.values()],
  };
}
