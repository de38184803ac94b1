import { toIso } from '../database/instants.ts';
import type { FactorSummary } from './factors/factor-repository.ts';
import type { UserRow } from './repository.ts';

export type WireUser = ReturnType<typeof toWireUser>;

/** A user in the format of the auth protocol. Times that are not set are omitted. */
export function toWireUser(user: UserRow, factors: readonly FactorSummary[]) {
  const createdAt = toIso(user.created_at);
  const updatedAt = toIso(user.updated_at);
  const confirmedAt = user.email_confirmed_at && toIso(user.email_confirmed_at);
  const lastSignInAt = user.last_sign_in_at && toIso(user.last_sign_in_at);
  const signIn = lastSignInAt ? { last_sign_in_at: lastSignInAt } : {};
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    ...(confirmedAt ? { email_confirmed_at: confirmedAt, confirmed_at: confirmedAt } : {}),
    ...signIn,
    ...(user.confirmation_sent_at ? { confirmation_sent_at: toIso(user.confirmation_sent_at) } : {}),
    ...(user.recovery_sent_at ? { recovery_sent_at: toIso(user.recovery_sent_at) } : {}),
    ...(user.new_email ? { new_email: user.new_email } : {}),
    ...(user.email_change_sent_at ? { email_change_sent_at: toIso(user.email_change_sent_at) } : {}),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: JSON.parse(user.user_metadata) as unknown,
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        identity_data: { sub: user.id, email: user.email, email_verified: confirmedAt !== null },
        provider: 'email',
        created_at: createdAt,
        updated_at: updatedAt,
        ...signIn,
      },
    ],
    factors: factors.map(toWireFactor),
    created_at: createdAt,
    updated_at: updatedAt,
    is_anonymous: false,
    ...(user.banned_until ? { banned_until: toIso(user.banned_until) } : {}),
  };
}

function toWireFactor(factor: FactorSummary) {
  const { id, friendly_name, verified_at, created_at, updated_at, last_challenged_at } = factor;
  return {
    id,
    factor_type: 'totp',
    status: verified_at === null ? 'unverified' : 'verified',
    ...(friendly_name === null ? {} : { friendly_name }),
    created_at: toIso(created_at),
    updated_at: toIso(updated_at),
    ...(last_challenged_at === null ? {} : { last_challenged_at: toIso(last_challenged_at) }),
  };
}
