import { AppError } from '../errors.ts';
import type { IdempotencyKey } from './answers.ts';

export interface InFlight {
  /** Runs the work of a key, or throws `request_in_flight` when this process is already doing it. */
  runOnce<Result>(key: IdempotencyKey, work: () => Promise<Result>): Promise<Result>;
  /** Throws `request_in_flight` while this process works on the key. */
  rejectIfRunning(keyHash: string): void;
}

const RETRY_AFTER_SECONDS = 1;

/**
 * Keys whose first request is still running in this process. This only gives early feedback: the unique key in the database
 * guarantees that work is done once, also across processes. Nothing here survives a crash, so a retry is never blocked.
 */
export function createInFlight(): InFlight {
  const fingerprints = new Map<string, string>();
  const rejectIfRunning = (keyHash: string) => {
    if (fingerprints.has(keyHash))
      throw new AppError('request_in_flight', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
  return {
    rejectIfRunning,
    async runOnce({ hash, fingerprint }, work) {
      const first = fingerprints.get(hash);
      if (first !== undefined && first !== fingerprint) throw new AppError('idempotency_mismatch');
      rejectIfRunning(hash);
      fingerprints.set(hash, fingerprint);
      try {
        return await work();
      } finally {
        fingerprints.delete(hash);
      }
    },
  };
}
