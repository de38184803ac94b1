import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/**
 * Events of visitors with their texts, in the order in which a day is counted: visitor by visitor. They are only appended. The
 * tables `analytics_events`, `analytics_visits`, `analytics_open_visits`, `analytics_seen`, `analytics_sequence` and
 * `analytics_packed_vitals` stay for processes of the version before.
 */
export const createVisitEvents: Migration = {
  name: '0050-visit-events',
  steps: (db) => [
    db.schema.createTable('analytics_visit_events', (table) => {
      applyTableSettings(table, db);
      table.string('local_date', 10).notNullable();
      table.string('visitor_id', 16).notNullable();
      table.string('id', 39).notNullable();
      table.bigInteger('hour_start').notNullable();
      table.datetime('occurred_at', { precision: 3 }).notNullable();
      table.string('name', 30).notNullable();
      table.string('previous_visitor_id', 16);
      table.string('page', 300).notNullable();
      table.string('release_name', 300);
      table.integer('visible_ms').notNullable();
      table.integer('scroll_percent').notNullable();
      table.string('detail', 400);
      for (const value of ORIGIN) table.string(value, 300);
      table.primary(['local_date', 'visitor_id', 'id']);
    }),
    db.schema.alterTable('analytics_days', (table) => {
      table.datetime('counted_at', { precision: 3 });
    }),
  ],
};

/** What a visit comes from and uses. */
const ORIGIN = [
  'source',
  'channel',
  'medium',
  'campaign',
  'content',
  'term',
  'device',
  'browser',
  'os',
  'language',
];
