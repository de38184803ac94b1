import type { Migration } from '../migration.ts';

/**
 * The password and the data of a sign-up belong to its link, and become the account's when the link is confirmed. `replaced_at` is when
 * a newer sign-up with the same email came in. The users' new columns say when the last emails with a link were asked for.
 */
export const addSignUpPasswords: Migration = {
  name: '0040-sign-up-passwords',
  steps: (db) => [
    db.schema.alterTable('account_links', (table) => {
      table.string('password_hash', 255);
      table.text('user_metadata');
      table.datetime('replaced_at', { precision: 3 });
    }),
    db.schema.alterTable('users', (table) => {
      table.datetime('confirmation_sent_at', { precision: 3 });
      table.datetime('recovery_sent_at', { precision: 3 });
    }),
    db.raw(
      `update account_links set
        password_hash = (select password_hash from users where users.id = account_links.user_id),
        user_metadata = (select user_metadata from users where users.id = account_links.user_id)
      where purpose = 'signup' and used_at is null and password_hash is null
        and user_id in (select id from users where email_confirmed_at is null)`,
    ),
  ],
};
