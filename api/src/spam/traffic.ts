import type { WorkingForm } from '@site/shared/contracts';
import type { RateLimit } from '../limits/settings.ts';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import { remembered } from '../database/remembered.ts';

/** How many forms came lately, as a share of how many are usual: 1 and more is an attack, or a very good day. */
export type Traffic = (form: WorkingForm) => Promise<number>;

const TABLES = { application: 'application_submissions', newsletter: 'newsletter_subscriptions' } as const;
const GOOD_FOR_MS = 1000;

/** Counted in the rows themselves, once a second: nothing is written, and every process sees the same. */
export function createTraffic(db: Db, now: () => number, usual: RateLimit | null): Traffic {
  if (!usual) return async () => 0;
  const share = (form: WorkingForm) => remembered(() => countShare(form, usual), GOOD_FOR_MS, now);
  const shares = { application: share('application'), newsletter: share('newsletter') };
  return (form) => shares[form].recall();

  async function countShare(form: WorkingForm, { points, seconds }: RateLimit): Promise<number> {
    const rows = await db(TABLES[form])
      .where('created_at', '>=', toInstant(now() - seconds * 1000))
      .limit(points)
      .select('id');
    return rows.length / points;
  }
}
