import type { ImportOutcome } from '@site/shared/contracts/staff';

/** A list that was checked, and what an import of it would do. */
export interface CheckedList {
  readonly text: string;
  readonly outcome: ImportOutcome;
}
