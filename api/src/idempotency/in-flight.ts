import { AppError } from '../errors.ts';
import type { IdempotencyKey } from './answers.ts';

export interface InFlight {
  /** Does a key's work, unless this process is at it already: then the caller is to ask again for the answer. */
  runOnce<Result>(key: IdempotencyKey, work: () => Promise<Result>): Promise<Result>;
  /** Throws `request_in_flight` while this process is at it. */
  refuseRunning(keyHash: string): void;
}

const ASK_AGAIN_SECONDS = 1;

/**
 * Keys whose first request is not answered yet. A courtesy, not the guard: what is done once is held by the unique key in
 * the database, for twins in two processes too, and nothing of this outlives a crash to block a retry.
 */
export function createInFlight(): InFlight {
  const fingerprints = new Map<string, string>();
  const refuseRunning = (keyHash: string) => {
    if (fingerprints.has(keyHash))
      throw new AppError('request_in_flight', { retryAfterSeconds: ASK_AGAIN_SECONDS });
  };
  return {
    refuseRunning,
    async runOnce({ hash, fingerprint }, work) {
      const first = fingerprints.get(hash);
      if (first !== undefined && first !== fingerprint) throw new AppError('idempotency_mismatch');
      refuseRunning(hash);
      fingerprints.set(hash, fingerprint);
      try {
        return await work();
      } finally {
        fingerprints.delete(hash);
      }
    },
  };
}
