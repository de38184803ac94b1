import type { Migration } from '../migration.ts';

export const addSubscriberStates: Migration = {
  name: '0007-subscriber-states',
  steps: (db) => [
    db.schema.alterTable('newsletter_subscriptions', (table) => {
      table.string('state', 12).notNullable().defaultTo('confirmed');
      table.integer('round').notNullable().defaultTo(1);
      table.datetime('confirmed_at', { precision: 3 });
      table.datetime('unsubscribed_at', { precision: 3 });
      table.string('source', 100);
      table.string('consent', 20);
      table.index(['state', 'created_at', 'id']);
    }),
  ],
};
