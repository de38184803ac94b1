import { createBatcher } from '../../database/batch.ts';
import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { ReportingCalendar } from '../calendar/reporting-calendar.ts';
import { createDayValues } from '../storage/day-values.ts';
import { createTexts } from '../storage/texts.ts';
import type { LocalTime } from '../visits/visit.ts';
import type { Incoming } from './incoming.ts';
import { prepare } from './prepare.ts';
import { writeBatch } from './write-batch.ts';

/** Resolves when the item is stored. */
export type RecordVisits = (item: Incoming) => Promise<void>;

export interface RecorderServices {
  readonly db: Db;
  readonly readCalendar: () => Promise<ReportingCalendar>;
}

/** Views of this page are counted as the second step of the funnel. */
export const APPLICATION_PAGE = '/application';
/** Larger than usual: a batch costs about the same for one item as for many. */
const MAX_BATCH_SIZE = 256;

/** Records visits in batches: what arrives while a batch is written is written with the next one. */
export function createRecorder({ db, readCalendar }: RecorderServices): RecordVisits {
  const services = { texts: createTexts(db), dayValues: createDayValues(db) };
  const record = createBatcher<Incoming, true>(async (items) => {
    const calendar = await readCalendar();
    const events = await prepare(items, services);
    const drops = items.flatMap((item) => (item.kind === 'drop' ? [item.drop] : []));
    await services.texts.store([{ dimension: 'page', value: APPLICATION_PAGE }]);
    const applicationPage = services.texts.idOf('page', APPLICATION_PAGE);
    const batch = { events, drops, applicationPage, timeOf: (at: number) => localTime(calendar, at) };
    await inTransaction(db, (transaction) => writeBatch(batch, transaction));
    return items.map(() => true as const);
  }, MAX_BATCH_SIZE);
  return async (item) => void (await record(item));
}

export function localTime(calendar: ReportingCalendar, at: number): LocalTime {
  const { day, start } = calendar.hourOf(at);
  return { day, hourStart: start };
}
