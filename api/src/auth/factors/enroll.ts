import { randomUUID } from 'node:crypto';
import { databaseFault } from '../../database/driver-errors.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { entryOf } from '../audit-entry.ts';
import { AuthError } from '../auth-errors.ts';
import type { AuthServices, SignedIn } from '../auth-services.ts';
import { lockUser } from '../repository.ts';
import { deleteUnverified, findFactors, insertFactor, UNVERIFIED_MS } from './factor-repository.ts';
import { createTotpSecret, describeTotp, type TotpSetup } from './totp.ts';

export interface Enrollment {
  /** Null for a factor without a name. */
  readonly name: string | null;
  /** Names the account in the authenticator app. The default is the name of the site. */
  readonly issuer: string | undefined;
}

export interface EnrolledFactor {
  readonly id: string;
  readonly type: 'totp';
  readonly friendly_name: string;
  /** Shown once. Only the encrypted secret is stored. */
  readonly totp: TotpSetup;
}

const MAX_FACTORS = 10;

/** Adds a factor, which counts after its first code. The first one can be added at aal1, more need aal2. */
export function createEnroll(services: AuthServices) {
  const { db, audit, factorSecrets, readFacts, now } = services;

  return async function enroll(
    { user, session }: SignedIn,
    { name, issuer }: Enrollment,
    info: RequestInfo,
  ): Promise<EnrolledFactor> {
    const id = randomUUID();
    const secret = createTotpSecret();
    const at = toInstant(now());
    const factor = {
      id,
      user_id: user.id,
      friendly_name: name,
      ...factorSecrets.encrypt(secret, id),
      last_step: 0,
      created_at: at,
      updated_at: at,
      verified_at: null,
      last_challenged_at: null,
    };
    const insert = inTransaction(db, async (transaction) => {
      await lockUser(user.id, transaction);
      await deleteUnverified(user.id, now() - UNVERIFIED_MS, transaction);
      const factors = await findFactors(user.id, now(), transaction);
      if (session.aal !== 'aal2' && factors.some(({ verified_at }) => verified_at !== null))
        throw new AuthError('insufficient_aal');
      if (factors.length >= MAX_FACTORS) throw new AuthError('too_many_enrolled_mfa_factors');
      await insertFactor(factor, transaction);
      const entry = { ...entryOf('factor_in_progress', info), actorId: user.id, sessionId: session.id };
      await audit([{ ...entry, detail: { factor: id } }], transaction);
    });
    await insert.catch((error: unknown) => {
      if (databaseFault(error) === 'unique') throw new AuthError('mfa_factor_name_conflict');
      throw error;
    });
    const totp = await describeTotp(secret, {
      issuer: issuer ?? (await readFacts()).name,
      email: user.email,
    });
    return { id, type: 'totp', friendly_name: name ?? '', totp };
  };
}
