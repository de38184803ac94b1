import type { Db } from '../database/connection.ts';
import { LANES, type Lane } from './lanes.ts';
import { countSentByPriority } from './repository.ts';

/** How many mails of each lane may be sent. */
export interface HourlyBudget {
  /** Counts what was sent within the last hour. Mails that are underway count too. */
  refresh(underway: (lane: Lane) => number): Promise<void>;
  left(lane: Lane): number;
  spend(lane: Lane, count: number): void;
}

interface BudgetServices {
  readonly db: Db;
  readonly now: () => number;
  /** Maximum number of mails per hour, except account mails. */
  readonly perHour: number;
}

const HOUR_MS = 3600_000;
/** The other half stays for what people do meanwhile, such as sending an application. */
const BULK_SHARE = 0.5;

export function createHourlyBudget({ db, now, perHour }: BudgetServices): HourlyBudget {
  let [all, bulk] = [0, 0];
  return {
    async refresh(underway) {
      const sent = await countSentByPriority(now() - HOUR_MS, db);
      const used = (lane: Lane) => (sent.get(LANES[lane]) ?? 0) + underway(lane);
      all = perHour - used('transactional') - used('bulk');
      bulk = Math.ceil(perHour * BULK_SHARE) - used('bulk');
    },
    left(lane) {
      if (lane === 'account') return Infinity;
      return Math.max(0, lane === 'bulk' ? Math.min(all, bulk) : all);
    },
    spend(lane, count) {
      if (lane !== 'account') all -= count;
      if (lane === 'bulk') bulk -= count;
    },
  };
}
