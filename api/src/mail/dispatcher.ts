import type { Db } from '../database/connection.ts';
import type { Delivery } from './delivery.ts';
import { createHourlyBudget, type HourlyBudget } from './hourly-budget.ts';
import { LANE_NAMES, type Lane } from './lanes.ts';
import { createSlots, type SlotLimits } from './slots.ts';

/** Sends due mails, those of each lane in slots of their own. */
export interface Dispatcher {
  /**
   * Starts due mails in the free slots. From then on a slot that becomes free takes the next due mail at once. Call it again
   * when further mails may be due.
   */
  startDue(): Promise<void>;
  /** Starts no more mails. */
  stop(): void;
  /** Resolves when no mail is in progress. */
  finish(): Promise<void>;
  /** Sends due mails until none is left. Resolves with the number of mails it claimed. */
  deliverDue(): Promise<number>;
}

export interface DispatcherServices {
  readonly db: Db;
  readonly now: () => number;
  /** Maximum number of mails per hour, except account mails, so that a flood of forms cannot become a flood of mails. */
  readonly perHour: number;
}

/** Of each lane in one process. All lanes together use fewer connections than mail servers allow a client. */
const SLOTS: SlotLimits = { size: 5, slowAfterMs: 10_000, maxSlow: 10 };

export function createDispatcher(delivery: Delivery, services: DispatcherServices): Dispatcher {
  const budget = createHourlyBudget(services);
  let isStopped = false;
  const canStart = () => !isStopped && delivery.canSend();
  const lanes = {
    account: createLaneSender('account', { delivery, budget, canStart }),
    transactional: createLaneSender('transactional', { delivery, budget, canStart }),
    bulk: createLaneSender('bulk', { delivery, budget, canStart }),
  };
  const each = LANE_NAMES.map((name) => lanes[name]);
  const claimed = () => each.reduce((sum, lane) => sum + lane.claimed(), 0);

  async function startDue(): Promise<void> {
    await delivery.saveOutcomes();
    if (!canStart()) return;
    await budget.refresh((lane) => lanes[lane].running());
    await Promise.all(each.map((lane) => lane.fill()));
  }
  async function finish(): Promise<void> {
    await Promise.all(each.map((lane) => lane.finish()));
  }
  return {
    startDue,
    stop: () => void (isStopped = true),
    finish,
    async deliverDue() {
      const before = claimed();
      await startDue();
      await finish();
      return claimed() - before;
    },
  };
}

interface LaneServices {
  readonly delivery: Delivery;
  readonly budget: HourlyBudget;
  readonly canStart: () => boolean;
}

/** Sends the mails of one lane. */
function createLaneSender(lane: Lane, { delivery, budget, canStart }: LaneServices) {
  // What a freed slot cannot claim is claimed by the next `startDue`, which also reports the error.
  const slots = createSlots(SLOTS, () => void fill().catch(() => undefined));
  let filling = Promise.resolve();
  let isFilling = false;
  let isFreed = false;
  let claimed = 0;

  /** Claims due mails for the free slots. Slots that become free meanwhile are filled by the same call. */
  function fill(): Promise<void> {
    isFreed = true;
    if (!isFilling) filling = fillWhileFreed();
    return filling;
  }

  async function fillWhileFreed(): Promise<void> {
    isFilling = true;
    try {
      while (isFreed) {
        isFreed = false;
        const most = Math.min(slots.free(), budget.left(lane));
        if (most <= 0 || !canStart()) continue;
        const mails = await delivery.claim(lane, most);
        budget.spend(lane, mails.length);
        claimed += mails.length;
        for (const send of mails) slots.run(send);
      }
    } finally {
      isFilling = false;
    }
  }

  return {
    fill,
    claimed: () => claimed,
    running: () => slots.running(),
    async finish() {
      while (isFilling || slots.running() > 0) {
        await slots.finish();
        await filling.catch(() => undefined);
      }
    },
  };
}
