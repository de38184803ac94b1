import type { WorkingForm } from '@site/shared/contracts';
import type { RateLimit } from '../limits/settings.ts';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import { remembered } from '../database/remembered.ts';

/** How many forms came lately, as a share of how many are usual: 1 and more is an attack, or a very good day. */
export type Traffic = (form: WorkingForm) => Promise<number>;

const GOOD_FOR_MS = 1000;

/** Count the forms of each kind that came since an instant; more than `most` are not counted. */
export type FormCounters = Readonly<
  Record<WorkingForm, (since: string, most: number, db: Db) => Promise<number>>
>;

interface TrafficServices {
  readonly db: Db;
  readonly now: () => number;
  readonly counters: FormCounters;
}

/** Counted in the rows themselves, once a second: nothing is written, and every process sees the same. */
export function createTraffic({ db, now, counters }: TrafficServices, usual: RateLimit | null): Traffic {
  if (!usual) return async () => 0;
  const share = (form: WorkingForm) => remembered(() => countShare(form, usual), GOOD_FOR_MS, now);
  const shares = { application: share('application'), newsletter: share('newsletter') };
  return (form) => shares[form].recall();

  async function countShare(form: WorkingForm, { points, seconds }: RateLimit): Promise<number> {
    return (await counters[form](toInstant(now() - seconds * 1000), points, db)) / points;
  }
}
