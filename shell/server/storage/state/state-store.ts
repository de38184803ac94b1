/** A stored text and the revision that a change of it must name. */
export interface StoredText {
  readonly revision: string;
  readonly text: string;
}

/**
 * One text that is replaced as a whole. Several processes may change it: a process that has not seen the last revision
 * changes nothing, so that no change is lost.
 */
export interface StateStore {
  /** How often followers may poll it, in milliseconds. */
  readonly pollMs: number;
  /** How long followers need to read what the text announces, in milliseconds, as the drill measured it; 0 on one machine. */
  readonly prepareMs: number;
  /** The stored text; null if there is none yet, 'unchanged' if `known` is its revision. Rejects if the store cannot be read. */
  read(known?: string): Promise<StoredText | 'unchanged' | null>;
  /**
   * Replaces the text if `revision` is still its revision (null: if there is none yet). Resolves with the new revision once the
   * text is durable, or with null if another process was first. Rejects if the store cannot be written: the text is then either
   * the old or the new one.
   */
  compareAndSet(revision: string | null, text: string): Promise<string | null>;
  close(): Promise<void>;
}
