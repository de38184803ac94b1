import { MAX_VITALS_LISTED, type VitalsQuery } from '@site/shared/contracts/staff';
import { readVitals, type NamedVitals } from '../reading/vitals.ts';
import { daysOf, openWindow } from '../reading/window.ts';
import type { ReportServices } from './services.ts';

/** The vitals of the pages or releases with most samples. */
export async function reportVitals(
  { by, ...days }: VitalsQuery,
  { db, countOpenDays, ...services }: Pick<ReportServices, 'db' | 'now' | 'readFacts' | 'countOpenDays'>,
): Promise<{ rows: NamedVitals[] }> {
  await countOpenDays();
  const { window } = await openWindow({ ...days, granularity: 'daily' }, services);
  return { rows: await readVitals(daysOf(window), { by, limit: MAX_VITALS_LISTED }, db) };
}
