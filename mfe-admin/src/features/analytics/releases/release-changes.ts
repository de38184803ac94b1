import type { ReleaseReport, ReleaseRow } from '@site/shared/contracts/staff';
import { datesIn } from '../../../kit/time/calendar.ts';
import { MIN_SAMPLES } from '../vitals/vital-rating.ts';

/** Differences to the release before. Null if they are unknown or could be chance; 0 if too small to matter. */
export interface ReleaseChanges {
  readonly scriptBytes: number | null;
  readonly lcpMs: number | null;
  readonly errorsPerThousand: number | null;
}

const MIN_BYTES = 512;
/** Percentiles are stored with a tolerance of 5%. */
const MIN_LCP_SHARE = 0.05;
const MIN_ERRORS_PER_THOUSAND = 0.1;

export interface LiveRelease extends ReleaseRow {
  readonly liveAt: string;
}

/**
 * The releases that went live by the end of the report's days, the last first. A report also lists the release that is live
 * now, and later ones whose pages were already viewed.
 */
export function releasesByEnd({ releases, window, timeZone }: ReleaseReport): readonly LiveRelease[] {
  const dateOf = datesIn(timeZone);
  return releases.filter(
    (release): release is LiveRelease =>
      release.liveAt !== null && dateOf(new Date(release.liveAt)) <= window.endDate,
  );
}

/** The release that was live before one of those that went live. Null for others. */
export function releaseBefore(
  liveReleases: readonly LiveRelease[],
  { version }: ReleaseRow,
): LiveRelease | null {
  const index = liveReleases.findIndex((release) => release.version === version);
  return index === -1 ? null : (liveReleases[index + 1] ?? null);
}

export function changesBetween(before: ReleaseRow, after: ReleaseRow): ReleaseChanges {
  return {
    scriptBytes: difference(before.scriptBytes, after.scriptBytes, MIN_BYTES),
    lcpMs: difference(reliableLcp(before), reliableLcp(after), (before.lcp?.p75 ?? 0) * MIN_LCP_SHARE),
    errorsPerThousand: difference(reliableErrors(before), reliableErrors(after), MIN_ERRORS_PER_THOUSAND),
  };
}

/** Errors for each 1,000 views. Null without views. */
export function errorsPerThousand({ errors, pageviews }: ReleaseRow): number | null {
  return pageviews === 0 ? null : (errors / pageviews) * 1000;
}

function reliableLcp({ lcp }: ReleaseRow): number | null {
  return lcp && lcp.samples >= MIN_SAMPLES ? lcp.p75 : null;
}

function reliableErrors(release: ReleaseRow): number | null {
  return release.pageviews >= MIN_SAMPLES ? errorsPerThousand(release) : null;
}

function difference(before: number | null, after: number | null, least: number): number | null {
  if (before === null || after === null) return null;
  return Math.abs(after - before) < least ? 0 : after - before;
}
