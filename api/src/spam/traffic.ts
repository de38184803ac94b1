import type { WorkingForm } from '@site/shared/contracts';
import type { RateLimit } from '../limits/settings.ts';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import { createCachedValue } from '../database/cached-value.ts';

/** Recent forms of one kind relative to the normal number. From 1, traffic is high. */
export type Traffic = (form: WorkingForm) => Promise<number>;

const CACHE_MS = 1000;

/** Functions that count the forms of each kind since an instant, up to `most`. */
export type FormCounters = Readonly<
  Record<WorkingForm, (since: string, most: number, db: Db) => Promise<number>>
>;

interface TrafficServices {
  readonly db: Db;
  readonly now: () => number;
  readonly counters: FormCounters;
}

/** Counts the stored rows at most once a second. This needs no writes, and all processes see the same number. */
export function createTraffic({ db, now, counters }: TrafficServices, usual: RateLimit | null): Traffic {
  if (!usual) return async () => 0;
  const share = (form: WorkingForm) => createCachedValue(() => countShare(form, usual), CACHE_MS, now);
  const shares = { application: share('application'), newsletter: share('newsletter') };
  return (form) => shares[form].read();

  async function countShare(form: WorkingForm, { points, seconds }: RateLimit): Promise<number> {
    return (await counters[form](toInstant(now() - seconds * 1000), points, db)) / points;
  }
}
