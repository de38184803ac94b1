import { datesIn } from '../time/calendar.ts';
import type { ChartPoint } from './chart-data.ts';

export interface ChartDeploy {
  readonly at: string;
  /** The shell or a remote. */
  readonly owner: string;
}

export interface ChartNote {
  readonly id: string;
  readonly day: string;
  readonly text: string;
}

/** What happened in one bucket. */
export interface ChartMarker {
  /** The bucket's `date`. */
  readonly date: string;
  /** Each owner with its number of releases, in the order of their first one. */
  readonly releases: readonly { readonly owner: string; readonly count: number }[];
  readonly notes: readonly ChartNote[];
}

interface Happenings {
  readonly deploys: readonly ChartDeploy[];
  readonly notes: readonly ChartNote[];
  /** Says on which day a release went live. */
  readonly timeZone: string;
}

/** Releases and notes by the bucket in which they happened. What happened outside the chart is left out. */
export function toMarkers(
  points: readonly Pick<ChartPoint, 'date'>[],
  { deploys, notes, timeZone }: Happenings,
): ChartMarker[] {
  const dates = points.map(({ date }) => date);
  const { ofDeploy, ofNote } = isHourly(dates) ? hourBuckets(dates) : dayBuckets(dates, timeZone);
  const deploysAt = groupBy(deploys, ofDeploy);
  const notesAt = groupBy(notes, ofNote);
  return dates
    .filter((date) => deploysAt.has(date) || notesAt.has(date))
    .map((date) => ({
      date,
      releases: countOwners(deploysAt.get(date) ?? []),
      notes: notesAt.get(date) ?? [],
    }));
}

/** Finds the bucket of what happened. Undefined before the first one. */
interface BucketFinder {
  ofDeploy(deploy: ChartDeploy): string | undefined;
  ofNote(note: ChartNote): string | undefined;
}

function hourBuckets(dates: readonly string[]): BucketFinder {
  const hours = dates.map((date) => ({ date, start: Date.parse(date) }));
  return {
    ofDeploy({ at }) {
      const instant = Date.parse(at);
      return hours.findLast(({ start }) => start <= instant)?.date;
    },
    ofNote: ({ day }) => dates.find((date) => date.startsWith(day)),
  };
}

function dayBuckets(dates: readonly string[], timeZone: string): BucketFinder {
  const dateOf = datesIn(timeZone);
  const bucketOf = (day: string) => dates.findLast((date) => date <= day);
  return {
    ofDeploy: ({ at }) => bucketOf(dateOf(new Date(at))),
    ofNote: ({ day }) => bucketOf(day),
  };
}

function isHourly(dates: readonly string[]): boolean {
  return dates.some((date) => date.includes('T'));
}

function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function countOwners(deploys: readonly ChartDeploy[]): ChartMarker['releases'] {
  const counts = new Map<string, number>();
  for (const { owner } of deploys) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return [...counts].map(([owner, count]) => ({ owner, count }));
}

/** What stands on the flag of a marker: two letters of the one remote, or how many there are. */
export function flagOf({ releases }: ChartMarker): string | null {
  const [first] = releases;
  if (!first) return null;
  return releases.length === 1 ? letters(first.owner) : String(releases.length);
}

/** Each remote with the letters on its flag, by name. */
export function flagKey(markers: readonly ChartMarker[]): { flag: string; owner: string }[] {
  const owners = new Set(markers.flatMap(({ releases }) => releases.map(({ owner }) => owner)));
  return [...owners].sort().map((owner) => ({ flag: letters(owner), owner }));
}

function letters(owner: string): string {
  return owner.slice(0, 1).toUpperCase() + owner.slice(1, 2);
}
