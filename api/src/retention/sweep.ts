import type { RetentionSweep } from '@site/shared/contracts/staff';
import type { CountRemoved } from '../database/delete-in-batches.ts';

/** Deletes or shortens old data of a subject. */
export interface Sweep {
  readonly name: RetentionSweep;
  /** Days after which data is old. Null for a sweep that is off until an admin chooses them. */
  readonly days: number | null;
  /** Handles data from before a time, in batches. An abort takes effect between two batches. */
  run(before: number, count: CountRemoved, signal: AbortSignal): Promise<unknown>;
}
