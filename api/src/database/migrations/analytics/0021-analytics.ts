import type { Knex } from 'knex';
import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/**
 * Visits without identifiers that last: `visitor_id` is a keyed hash whose key is deleted after two days. Texts are stored
 * once and referred to by id. Days and hours are those of the reporting time zone.
 */
export const createAnalytics: Migration = {
  name: '0021-analytics',
  steps: (db) => [
    db.schema.createTable('analytics_salts', (table) => {
      applyTableSettings(table, db);
      table.string('local_date', 10).primary();
      table.string('salt', 64).notNullable();
      table.datetime('created_at', { precision: 3 }).notNullable();
    }),
    // One row. Every batch of events locks it first and takes its times and ids from it.
    db.schema.createTable('analytics_sequence', (table) => {
      applyTableSettings(table, db);
      table.integer('id').primary();
      table.datetime('last_at', { precision: 3 }).notNullable();
      table.bigInteger('last_event').notNullable();
      table.bigInteger('last_visit').notNullable();
    }),
    db.raw(
      `insert into analytics_sequence (id, last_at, last_event, last_visit)
       select 1, '1970-01-01 00:00:00.000', 0, 0 from (select 1 as one) as one_row
       where not exists (select 1 from analytics_sequence where id = 1)`,
    ),
    db.schema.createTable('analytics_texts', (table) => {
      applyTableSettings(table, db);
      table.increments('id');
      table.integer('kind').notNullable();
      table.string('value', 300).notNullable();
      table.unique(['kind', 'value']);
    }),
    db.schema.createTable('analytics_events', (table) => {
      applyTableSettings(table, db);
      table.string('local_date', 10).notNullable();
      table.bigInteger('id').notNullable();
      table.bigInteger('hour_start').notNullable();
      table.datetime('occurred_at', { precision: 3 }).notNullable();
      table.integer('name_id').notNullable();
      table.string('visitor_id', 16).notNullable();
      table.bigInteger('visit_id').notNullable();
      table.integer('page_id').notNullable();
      table.integer('release_id');
      table.integer('visible_ms').notNullable();
      table.integer('scroll_percent').notNullable();
      table.string('detail', 400);
      table.primary(['local_date', 'id']);
      table.index('visit_id');
    }),
    db.schema.createTable('analytics_visits', (table) => {
      applyTableSettings(table, db);
      table.string('local_date', 10).notNullable();
      table.bigInteger('id').notNullable();
      table.bigInteger('hour_start').notNullable();
      table.string('visitor_id', 16).notNullable();
      table.datetime('started_at', { precision: 3 }).notNullable();
      table.datetime('last_at', { precision: 3 }).notNullable();
      for (const count of ['pageviews', 'interactions', 'conversions', 'visible_ms'])
        table.integer(count).notNullable();
      for (const page of ['entry_page_id', 'exit_page_id']) table.integer(page).notNullable();
      for (const text of VISIT_TEXTS) table.integer(`${text}_id`);
      table.primary(['local_date', 'id']);
      table.index(['local_date', 'visitor_id']);
    }),
    db.schema.createTable('analytics_open_visits', (table) => {
      applyTableSettings(table, db);
      table.string('visitor_id', 16).primary();
      table.string('local_date', 10).notNullable();
      table.bigInteger('visit_id').notNullable();
      table.datetime('last_at', { precision: 3 }).notNullable().index();
    }),
    // Successes that wait to be counted, written with what they record.
    db.schema.createTable('analytics_conversions', (table) => {
      applyTableSettings(table, db);
      table.string('id', 36).primary();
      table.string('name', 30).notNullable();
      table.datetime('occurred_at', { precision: 3 }).notNullable();
    }),
    // What is counted once per visitor or visit: the day, an hour, a page. A key starts with its day.
    db.schema.createTable('analytics_seen', (table) => {
      applyTableSettings(table, db);
      table.string('seen_key', 64).primary();
    }),
    db.schema.createTable('analytics_hours', (table) => {
      applyTableSettings(table, db);
      table.bigInteger('hour_start').primary();
      table.string('local_date', 10).notNullable().index();
      addTotals(table);
    }),
    db.schema.createTable('analytics_days', (table) => {
      applyTableSettings(table, db);
      table.string('local_date', 10).primary();
      addTotals(table);
      table.boolean('is_final').notNullable().defaultTo(false);
      // Known when the day is final.
      table.string('top_page', 300);
      table.bigInteger('top_page_views');
      table.string('top_source', 300);
      table.bigInteger('top_source_visits');
    }),
    db.schema.createTable('analytics_day_values', (table) => {
      applyTableSettings(table, db);
      table.string('local_date', 10).notNullable();
      table.integer('dimension').notNullable();
      table.integer('value_id').notNullable();
      for (const count of VALUE_COUNTS) table.bigInteger(count).notNullable().defaultTo(0);
      table.primary(['local_date', 'dimension', 'value_id']);
    }),
    db.schema.createTable('analytics_vitals', (table) => {
      applyTableSettings(table, db);
      table.string('local_date', 10).notNullable();
      table.integer('page_id').notNullable();
      table.integer('release_id').notNullable();
      table.integer('metric').notNullable();
      table.integer('bucket').notNullable();
      table.bigInteger('count').notNullable();
      table.primary(['local_date', 'page_id', 'release_id', 'metric', 'bucket']);
    }),
    db.schema.createTable('analytics_drops', (table) => {
      applyTableSettings(table, db);
      table.string('local_date', 10).notNullable();
      table.string('reason', 30).notNullable();
      table.bigInteger('count').notNullable();
      table.primary(['local_date', 'reason']);
    }),
  ],
};

const VISIT_TEXTS = [
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

const TOTALS = [
  'visitors',
  'visits',
  'pageviews',
  'bounces',
  'engaged_visits',
  'duration_ms',
  'visible_ms',
  'application_views',
  'application_starts',
  'applications',
  'converted_visits',
  'newsletter_signups',
  'newsletter_confirmed',
  'cta_clicks',
  'contact_clicks',
  'outbound_clicks',
  'not_found',
];

const VALUE_COUNTS = [
  'visitors',
  'visits',
  'pageviews',
  'entries',
  'exits',
  'bounces',
  'duration_ms',
  'visible_ms',
  'converted_visits',
  'events',
];

function addTotals(table: Knex.CreateTableBuilder): void {
  for (const total of TOTALS) table.bigInteger(total).notNullable().defaultTo(0);
}
