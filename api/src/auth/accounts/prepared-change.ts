import type { Db } from '../../database/connection.ts';
import type { SessionState, UserRow } from '../repository.ts';

/** The user who asks for a change, and when. */
export interface ChangeRequest {
  readonly user: UserRow;
  readonly session: SessionState;
  readonly at: string;
}

/** A change that passed all checks. */
export interface PreparedChange {
  save(transaction: Db): Promise<void>;
  /** Runs after the transaction. */
  afterwards?(): Promise<void>;
}
