import { MAX_VITALS_LISTED, type VitalsQuery } from '@site/shared/contracts';
import { readVitals, type NamedVitals } from '../reading/vitals.ts';
import { daysOf, openWindow } from '../reading/window.ts';
import type { ReportServices } from './services.ts';

/** The vitals of the pages or releases with most samples. */
export async function reportVitals(
  { by, ...days }: VitalsQuery,
  { db, ...services }: Pick<ReportServices, 'db' | 'now' | 'readFacts'>,
): Promise<{ rows: NamedVitals[] }> {
  const { window } = await openWindow({ ...days, granularity: 'daily' }, services);
  return { rows: await readVitals(daysOf(window), { by, limit: MAX_VITALS_LISTED }, db) };
}
