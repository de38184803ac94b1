import type { Db } from '../database/connection.ts';
import { createLanes, type Lanes, type LaneSettings } from '../queue/lanes.ts';
import type { Delivery } from './delivery.ts';
import { createHourlyBudget } from './hourly-budget.ts';
import type { Lane } from './lanes.ts';

export interface MailLaneServices {
  readonly db: Db;
  readonly now: () => number;
  /** Maximum number of mails per hour, except account mails, so that a flood of forms cannot become a flood of mails. */
  readonly perHour: number;
  /** Aborts mails in progress. */
  readonly abortSending: () => void;
}

/** Of each lane in one process. All lanes together use fewer connections than mail servers allow a client. */
const SLOTS = { slots: 5, slow: { afterMs: 10_000, most: 10 } } as const;

/** Sends due mails, those of each lane in slots of their own. */
export function createMailLanes(delivery: Delivery, services: MailLaneServices): Lanes {
  const budget = createHourlyBudget(services);
  const sending = (lane: Lane): LaneSettings => ({
    ...SLOTS,
    async claim(free) {
      const most = Math.min(free, budget.left(lane));
      if (most <= 0 || !delivery.canSend()) return [];
      const mails = await delivery.claim(lane, most);
      budget.spend(lane, mails.length);
      return mails;
    },
  });
  return createLanes(
    {
      account: sending('account'),
      transactional: sending('transactional'),
      bulk: sending('bulk'),
    },
    {
      async prepare(running) {
        await delivery.saveOutcomes();
        if (delivery.canSend()) await budget.refresh(running);
      },
      cutOff: services.abortSending,
    },
  );
}
