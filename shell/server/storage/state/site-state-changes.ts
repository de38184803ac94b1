import { isDeepStrictEqual } from 'node:util';
import type { RemoteName } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import type { Composition } from '../../model/composition.ts';
import { isRemote } from '../../model/known-owners.ts';
import {
  knownCanaries,
  knownDeploys,
  type Canary,
  type CanaryEnd,
  type Deploy,
  type Preview,
  type Program,
  type SavedCanaryNumbers,
  type SiteStateDocument,
} from './site-state-document.ts';

/** Enough for a release every ten minutes over the week that pages are kept. */
export const MAX_DEPLOYS = 1000;
const MAX_CANARIES = 100;

/** What a command decided. Recorded together with the resulting deploy. */
export type Decision =
  { readonly pin: { readonly remote: RemoteName; readonly version: string } } | { readonly hold: string };

export type Made = Pick<Composition, 'id' | 'releases'>;

/** What a composer has seen when it builds a composition. If it has changed meanwhile, the composition is out of date. */
export type Basis = Pick<SiteStateDocument, 'live' | 'held' | 'pins'>;

/** How a composition goes live. */
export interface Deployment {
  readonly at: Date;
  readonly decision?: Decision | null;
  /** The build of the composer. */
  readonly program?: Program | undefined;
  readonly basis: Basis;
}

/** Another process has changed what the work is based on. It must begin again with the new state. */
export class StaleState extends Error {
  override readonly name = 'StaleState';
}

/** A new document, or the same one if nothing changes. Throws `StaleState`, or `ReleaseError` for what must not be. */
export type Change = (document: SiteStateDocument) => SiteStateDocument;

/** The releases that are live, by the record: the composition itself may be unreadable. Empty if nothing is. */
export function liveReleases({ live, deploys }: SiteStateDocument): Deploy['releases'] {
  return knownDeploys(deploys).find(({ composition }) => composition === live)?.releases ?? {};
}

/**
 * The document with pins and hold that agree with what is live: a hold holds the live composition, and a pin names a live release.
 * So a pin during a hold moves the hold, and a hold ends the pins that it contradicts. Applied to what is read, too: earlier
 * versions wrote documents that contradicted themselves.
 */
export function withAgreement(document: SiteStateDocument): SiteStateDocument {
  const { live, held, pins } = document;
  if (live === null) return document;
  const releases = liveReleases(document);
  const agrees = ([remote, version]: [string, string]) =>
    !isRemote(remote) || (releases[remote] ?? version) === version;
  const kept = Object.entries(pins).filter(agrees);
  const isAgreed = kept.length === Object.keys(pins).length && (held === null || held === live);
  return isAgreed ? document : { ...document, held: held && live, pins: Object.fromEntries(kept) };
}

/** Throws `StaleState` if something has been decided since work began on this basis. */
export function requireUnchanged({ live, held, pins }: Basis, basis: Basis): void {
  if (!isDeepStrictEqual(basis, { live, held, pins }))
    throw new StaleState('something else has gone live, or was pinned or held, meanwhile');
}

/** Names the composition that goes live next. */
export const announce =
  (composition: string, basis: Basis): Change =>
  (document) => {
    requireUnchanged(document, basis);
    return { ...document, announced: composition };
  };

/** Makes a stored composition live, and records the deploy and the decision behind it. */
export const makeLive =
  ({ id, releases }: Made, { at, decision = null, program, basis }: Deployment): Change =>
  (document) => {
    requireUnchanged(document, basis);
    const { deploys, pins, held } = document;
    const deploy = {
      composition: id,
      at: at.toISOString(),
      releases: { ...releases },
      ...(program ? { program } : {}),
      ...(decision ? { isDecided: true } : {}),
    };
    const others = deploys[0]?.composition === id ? deploys.slice(1) : deploys;
    return {
      ...document,
      live: id,
      announced: undefined,
      deploys: [deploy, ...others].slice(0, MAX_DEPLOYS),
      pins: decision && 'pin' in decision ? { ...pins, [decision.pin.remote]: decision.pin.version } : pins,
      held: decision && 'hold' in decision ? decision.hold : held,
    };
  };

/** Pins a release that is live. */
export const pin =
  (remote: RemoteName, version: string, basis: Basis): Change =>
  (document) => {
    requireUnchanged(document, basis);
    return { ...document, pins: { ...document.pins, [remote]: version } };
  };

/** Ends the pins of remotes. The hold concerns the whole site, so another function ends it. */
export const unpin =
  (remotes: readonly RemoteName[]): Change =>
  (document) => {
    const kept = Object.entries(document.pins).filter(([remote]) => !remotes.some((one) => one === remote));
    return { ...document, pins: Object.fromEntries(kept) };
  };

export const endHold: Change = (document) => ({ ...document, held: null });

export const addPreview =
  ({ id, releases }: Made, until: Date, now: Date): Change =>
  (document) => {
    const preview = { composition: id, releases: { ...releases }, until: until.toISOString() };
    const valid = document.previews.filter((one) => Date.parse(one.until) > now.getTime());
    return { ...document, previews: [preview, ...valid] };
  };

export const endPreviews =
  (isEnded: (preview: Preview) => boolean): Change =>
  (document) => {
    const previews = document.previews.filter((one) => !isEnded(one));
    return previews.length === document.previews.length ? document : { ...document, previews };
  };

/** The running canary of a remote that this build knows; null if there is none. */
export function runningCanary({ canaries }: Pick<SiteStateDocument, 'canaries'>): Canary | null {
  return knownCanaries(canaries).find(({ end }) => end === null) ?? null;
}

/** How the running canary has ended because of what is live now; null if it has not. */
export function canaryEnding(document: SiteStateDocument): Pick<CanaryEnd, 'became' | 'reason'> | null {
  const canary = runningCanary(document);
  if (!canary) return null;
  const { remote, version, against } = canary;
  const { held } = document;
  const live = liveReleases(document)[remote];
  if (held) return { became: 'withdrawn', reason: `composition ${held} is held` };
  if (live === version) return { became: 'promoted', reason: 'it is live' };
  if (live === against) return null;
  return { became: 'withdrawn', reason: `${remote}@${live ?? 'none'} went live` };
}

/** A release that shall be shown to a share of visitors. */
export type CanaryStart = Pick<Canary, 'remote' | 'version' | 'share' | 'at'>;

/**
 * Starts a canary and pins its remote to the release that it is compared with. If it runs already, its share changes. Throws
 * `ReleaseError` if there is nothing to compare it with, or another one runs.
 */
export const startCanary =
  (start: CanaryStart, made: Made, basis: Basis): Change =>
  (document) => {
    requireUnchanged(document, basis);
    const { remote, version, share } = start;
    const running = runningCanary(document);
    if (running?.remote === remote && running.version === version)
      return withRunning(withMade(document, made, basis), () => ({ share }));
    const other = document.canaries.find(({ end }) => end === null);
    if (other)
      throw new ReleaseError(
        `${String(other['remote'])}@${String(other['version'])} is already a canary: promote it or switch it off first`,
      );
    if (document.held) throw new ReleaseError(`composition ${document.held} is held: \`unpin\` first`);
    const against = liveReleases(document)[remote];
    if (against === version) throw new ReleaseError(`${remote}@${version} is already live`);
    if (against === undefined)
      throw new ReleaseError(`no release of ${remote} is live to compare this one with`);
    const canary: Canary = { ...start, against, made: [compositionOf(made, basis)], end: null };
    return {
      ...document,
      canaries: [canary, ...document.canaries].slice(0, MAX_CANARIES),
      pins: { ...document.pins, [remote]: against },
    };
  };

/** Records the composition that the canary's visitors see while what it is based on is live. */
export const rebuildCanary =
  (made: Made, basis: Basis): Change =>
  (document) => {
    requireUnchanged(document, basis);
    const running = runningCanary(document);
    return running ? withMade(document, made, basis) : document;
  };

/** Ends the canary that began at a time, unless it has ended before. */
export const endCanary =
  (at: string, end: CanaryEnd): Change =>
  (document) =>
    runningCanary(document)?.at === at ? withRunning(document, () => ({ end })) : document;

/**
 * Saves the numbers of the running canary. Throws `StaleState` if the saved ones are not those that the counts continue: another
 * composer counts now.
 */
export const saveCanaryNumbers =
  (numbers: SavedCanaryNumbers, before: SavedCanaryNumbers | null): Change =>
  (document) => {
    const running = runningCanary(document);
    const isRunning = running?.at === numbers.since && running.share === numbers.share;
    if (!isRunning || !isDeepStrictEqual(document.canaryNumbers, before))
      throw new StaleState('another canary runs, or another composer has saved its numbers meanwhile');
    return { ...document, canaryNumbers: numbers };
  };

/** Records that the pages of the live composition are stored at the highest compression, too. */
export const noteRecompressed =
  (composition: string): Change =>
  (document) =>
    document.live === composition ? { ...document, recompressed: composition } : document;

function compositionOf({ id, releases }: Made, basis: Basis): Canary['made'][number] {
  return { composition: id, releases: { ...releases }, basedOn: basis.live ?? id };
}

function withMade(document: SiteStateDocument, made: Made, basis: Basis): SiteStateDocument {
  return withRunning(document, (stored) => {
    const earlier = stored.made.filter(({ composition }) => composition !== made.id);
    return { made: [...earlier, compositionOf(made, basis)] };
  });
}

/** Changes the running canary as it is stored, with what this build does not know of it. */
function withRunning(
  document: SiteStateDocument,
  changesOf: (stored: Pick<Canary, 'made'>) => Partial<Canary>,
): SiteStateDocument {
  const at = runningCanary(document)?.at;
  const canaries = document.canaries.map((stored) => {
    const [canary] = knownCanaries([stored]);
    return canary?.at === at && canary?.end === null
      ? { ...stored, ...changesOf(stored as unknown as Canary) }
      : stored;
  });
  return { ...document, canaries };
}
