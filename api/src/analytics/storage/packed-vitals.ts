import type { Db } from '../../database/connection.ts';
import { execute, insertRows, selectRows } from '../../database/statements.ts';
import { VitalCounts } from '../rollups/vital-counts.ts';

/** Stores the vitals of a day a second time, in one row for each page and release. Nothing may be added to the day afterwards. */
export async function packVitals(day: string, transaction: Db): Promise<void> {
  const rows = await selectRows<{
    page_id: number;
    release_id: number;
    metric: number;
    bucket: number;
    count: number | string;
  }>(
    'select page_id, release_id, metric, bucket, count from analytics_vitals where local_date = ?',
    [day],
    transaction,
  );
  const places = new Map<string, { page_id: number; release_id: number; counts: VitalCounts }>();
  for (const { page_id, release_id, metric, bucket, count } of rows) {
    const key = `${page_id}:${release_id}`;
    const place = places.get(key) ?? { page_id, release_id, counts: new VitalCounts() };
    places.set(key, place);
    place.counts.add(metric, bucket, Number(count));
  }
  const packed = [...places.values()].map(({ counts, ...place }) => ({
    ...{ local_date: day, ...place },
    counts: counts.pack(),
  }));
  await execute('delete from analytics_packed_vitals where local_date = ?', [day], transaction);
  await insertRows('analytics_packed_vitals', packed, transaction);
}
