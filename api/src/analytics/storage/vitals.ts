import type { VisitEvent } from '@site/shared/contracts';
import { execute, upsertRows } from '../../database/statements.ts';
import type { StoredEvent } from '../visits/visit.ts';
import type { Db } from '../../database/connection.ts';
import { bucketOf, METRICS, type Metric } from '../rollups/vitals.ts';

/** What `detail` of such an event contains. */
type Vitals = Omit<Extract<VisitEvent, { name: 'vitals' }>, 'name'>;

/** Stands for a page without a release. */
export const NO_RELEASE = 0;

/** Counts the vitals among the events by bucket. */
export async function addVitals(events: readonly StoredEvent[], transaction: Db): Promise<void> {
  const rows = events
    .filter(({ name }) => name === 'vitals')
    .flatMap(({ time, page, release, detail }) => {
      const vitals = JSON.parse(detail ?? '{}') as Vitals;
      return METRIC_NAMES.flatMap((metric) => {
        const value = vitals[metric];
        if (value === undefined) return [];
        const place = { local_date: time.day, page_id: page, release_id: release ?? NO_RELEASE };
        return [{ ...place, metric: METRICS[metric], bucket: bucketOf(metric, value), count: 1 }];
      });
    });
  await upsertRows('analytics_vitals', rows, { key: KEY, add: ['count'] }, transaction);
}

export async function deleteVitals(day: string, transaction: Db): Promise<void> {
  await execute('delete from analytics_vitals where local_date = ?', [day], transaction);
}

const METRIC_NAMES = Object.keys(METRICS) as Metric[];
const KEY = ['local_date', 'page_id', 'release_id', 'metric', 'bucket'] as const;
