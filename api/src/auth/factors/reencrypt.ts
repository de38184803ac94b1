import type { Db } from '../../database/connection.ts';
import { findFactorsOfOtherKeys, replaceSecret } from './factor-repository.ts';
import type { FactorSecrets } from './factor-secrets.ts';

const BATCH = 100;

/** Encrypts the secrets of earlier keys with the current key, so that an earlier AUTH_SECRET can be removed. */
export async function reencryptFactors(
  factorSecrets: FactorSecrets,
  db: Db,
  signal: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (let after = ''; !signal.aborted;) {
    const factors = await findFactorsOfOtherKeys({ keyId: factorSecrets.keyId, after, most: BATCH }, db);
    for (const factor of factors)
      try {
        const secret = factorSecrets.decrypt(factor, factor.id);
        await replaceSecret(factor, factorSecrets.encrypt(secret, factor.id), db);
      } catch (error) {
        failures.push(error);
      }
    const last = factors.at(-1);
    if (!last || factors.length < BATCH) break;
    after = last.id;
  }
  if (failures.length > 0) throw failures[0];
}
