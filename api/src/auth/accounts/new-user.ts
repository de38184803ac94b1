import { randomUUID } from 'node:crypto';
import { toInstant } from '../../database/instants.ts';
import type { UserRow } from '../repository.ts';
import { mergeMetadata, type UserMetadata } from './user-metadata.ts';

export interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly isConfirmed: boolean;
  readonly now: number;
  readonly metadata?: UserMetadata | undefined;
}

/** The row of a new account, without roles. An unconfirmed one gets an email with a link at once. */
export function newUser({ email, passwordHash, isConfirmed, now, metadata = {} }: NewUser): UserRow {
  const at = toInstant(now);
  return {
    id: randomUUID(),
    email,
    password_hash: passwordHash,
    user_metadata: mergeMetadata('{}', metadata),
    created_at: at,
    updated_at: at,
    email_confirmed_at: isConfirmed ? at : null,
    last_sign_in_at: null,
    banned_until: null,
    new_email: null,
    email_change_sent_at: null,
    confirmation_sent_at: isConfirmed ? null : at,
    recovery_sent_at: null,
  };
}
