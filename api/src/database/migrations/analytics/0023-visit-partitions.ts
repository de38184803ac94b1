import { isMysql } from '../../connection.ts';
import type { Migration } from '../migration.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Later than the end of any day that has begun somewhere, with time for the API to add partitions of its own. */
const DAYS_AHEAD = 4;

/**
 * On MySQL, single visits and events are stored by the day, so that old days are dropped at once. Existing rows and those of the
 * next days are in one partition. The API adds the days after these while their partition is empty.
 */
export const partitionVisits: Migration = {
  name: '0023-visit-partitions',
  steps: (db) => {
    const end = new Date(Date.now() + DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10);
    return isMysql(db)
      ? ['analytics_events', 'analytics_visits'].map((table) =>
          db.raw(
            `alter table ${table} partition by range columns(local_date)
             (partition earlier values less than ('${end}'), partition later values less than (maxvalue))`,
          ),
        )
      : [];
  },
};
