import type { Migration } from '../migration.ts';

/** Finds the days of a value: for an export that reads a part of the values, and before an unused text is deleted. */
export const addValueIndex: Migration = {
  name: '0046-value-index',
  steps: (db) => [
    db.schema.alterTable('analytics_day_values', (table) => {
      table.index(['value_id']);
    }),
  ],
};
