import type { Db } from '../database/connection.ts';

export interface NewSubscription {
  readonly id: string;
  readonly createdAt: string;
  readonly email: string;
}

/** The folded address is unique: two spellings of one address are one subscriber. */
export async function insertSubscription({ id, createdAt, email }: NewSubscription, db: Db): Promise<void> {
  await db('newsletter_subscriptions').insert({
    id,
    created_at: createdAt,
    email,
    email_folded: email.normalize('NFC').toLowerCase(),
  });
}

export async function findSubscription(id: string, db: Db): Promise<{ readonly email: string } | null> {
  const row = await db('newsletter_subscriptions').where({ id }).first('email');
  return row ?? null;
}
