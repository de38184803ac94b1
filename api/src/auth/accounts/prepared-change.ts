import type { Transaction } from '../../database/in-transaction.ts';
import type { SessionState, UserRow } from '../repository.ts';

/** The user who asks for a change, and when. */
export interface ChangeRequest {
  readonly user: UserRow;
  readonly session: SessionState;
  readonly at: string;
}

/** A change that passed all checks. */
export interface PreparedChange {
  save(transaction: Transaction): Promise<void>;
  /** Runs after the transaction. */
  afterwards?(): Promise<void>;
}
