import { StartupError } from '../errors.ts';
import { databaseFault } from './driver-errors.ts';
import { REPORT_INTERVAL_MS } from './migration-session.ts';

const RETRY_MS = 100;

/** The database lacks migrations of this version. */
export class PendingMigrationsError extends StartupError {
  constructor(names: readonly string[]) {
    super(
      `The database has pending migrations (${names.join(', ')}). ` +
        'Apply them with "npm run migrate -w api", or in the image with "node dist/migrate-command.js".',
    );
  }
}

export interface WaitOptions {
  readonly waitMs: number;
  /** Called at the first failure and then every few seconds. */
  readonly onWait: (error: unknown) => void;
}

/** Retries while the database cannot be reached or has pending migrations, up to `waitMs`, so services can start in any order. */
export async function untilReachable<T>(open: () => Promise<T>, { waitMs, onWait }: WaitOptions): Promise<T> {
  const deadline = Date.now() + waitMs;
  for (let reportedAt = -Infinity; ;) {
    try {
      return await open();
    } catch (error) {
      if (!isTemporary(error) || Date.now() >= deadline) throw error;
      if (Date.now() - reportedAt >= REPORT_INTERVAL_MS) {
        reportedAt = Date.now();
        onWait(error);
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function isTemporary(error: unknown): boolean {
  if (error instanceof PendingMigrationsError) return true;
  const fault = databaseFault(error);
  return fault === 'unavailable' || fault === 'contention';
}
