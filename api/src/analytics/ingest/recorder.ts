import { createBatcher } from '../../database/batch.ts';
import type { Db } from '../../database/connection.ts';
import { databaseFault } from '../../database/driver-errors.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { ReportingCalendar } from '../calendar/reporting-calendar.ts';
import { hasConversions, type ConversionIds } from '../conversions/take-conversions.ts';
import { createDayValues } from '../storage/day-values.ts';
import { createTexts, DeletedTextError, type DimensionText } from '../storage/texts.ts';
import { CONVERSIONS, type Conversion, type LocalTime } from '../visits/visit.ts';
import type { Incoming } from './incoming.ts';
import { prepare } from './prepare.ts';
import { writeBatch } from './write-batch.ts';

export interface Recorder {
  /** Resolves when the item is stored. */
  record(item: Incoming): Promise<void>;
  /** Counts the conversions that wait. `record` does too. */
  countConversions(): Promise<void>;
  /** Id of the application form's page. */
  findApplicationPage(): Promise<number>;
}

export interface RecorderServices {
  readonly db: Db;
  readonly readCalendar: () => Promise<ReportingCalendar>;
}

/** Views of this page are counted as the second step of the funnel. */
export const APPLICATION_PAGE = '/application';
const NEWSLETTER_PAGE = '/newsletter';
/** Larger than usual: a batch costs about the same for one item as for many. */
const MAX_BATCH_SIZE = 256;

/**
 * Records visits in batches: what arrives while a batch is written is written with the next one. When a batch fails, each item is
 * written by itself, so that an item that cannot be stored takes no other with it.
 */
export function createRecorder({ db, readCalendar }: RecorderServices): Recorder {
  const texts = createTexts(db);
  const dayValues = createDayValues(db);

  async function writeOnce(items: readonly Incoming[]): Promise<void> {
    const calendar = await readCalendar();
    const reports = items.flatMap((item) => (item.kind === 'events' ? [item.from] : []));
    const events = await prepare(reports, { texts, dayValues });
    const drops = items.flatMap((item) => (item.kind === 'drop' ? [item.drop] : []));
    const idOf = await texts.resolve(OWN_TEXTS);
    const applicationPage = idOf('page', APPLICATION_PAGE);
    const ids: ConversionIds = {
      pageOf: (name) => idOf('page', PAGE_OF[name]),
      nameIdOf: (name) => idOf('event', name),
      timeOf: (at) => localTime(calendar, at),
    };
    await inTransaction(db, (transaction) =>
      writeBatch({ events, drops, ids, applicationPage }, transaction),
    );
  }

  /** A text that was deleted meanwhile is stored again. */
  async function write(items: readonly Incoming[]): Promise<void> {
    try {
      await writeOnce(items);
    } catch (error) {
      if (!(error instanceof DeletedTextError)) throw error;
      texts.forget();
      await write(items);
    }
  }

  const writeInBatch = createBatcher<Incoming, Outcome>(async (items) => {
    try {
      await write(items);
      return items.map(() => ({}));
    } catch (error) {
      if (items.length === 1 || databaseFault(error) === 'unavailable') throw error;
      return writeSeparately(items);
    }
  }, MAX_BATCH_SIZE);

  async function writeSeparately(items: readonly Incoming[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const item of items)
      outcomes.push(
        await write([item]).then(
          () => ({}),
          (error: unknown) => ({ error }),
        ),
      );
    return outcomes;
  }

  return {
    async record(item) {
      const { error } = await writeInBatch(item);
      if (error !== undefined) throw error;
    },
    async countConversions() {
      while (await hasConversions(db)) await write([]);
    },
    findApplicationPage: async () => (await texts.resolve(OWN_TEXTS))('page', APPLICATION_PAGE),
  };
}

interface Outcome {
  readonly error?: unknown;
}

/** The pages on which conversions begin. */
const PAGE_OF: Readonly<Record<Conversion, string>> = {
  application_received: APPLICATION_PAGE,
  newsletter_signup: NEWSLETTER_PAGE,
  newsletter_confirm: NEWSLETTER_PAGE,
};

/** Texts that are written without `checkTexts`. They are never deleted. */
export const OWN_TEXTS: readonly DimensionText[] = [
  { dimension: 'page', value: APPLICATION_PAGE },
  { dimension: 'page', value: NEWSLETTER_PAGE },
  ...CONVERSIONS.map((value): DimensionText => ({ dimension: 'event', value })),
];

export function localTime(calendar: ReportingCalendar, at: number): LocalTime {
  const { day, start } = calendar.hourOf(at);
  return { day, hourStart: start };
}
