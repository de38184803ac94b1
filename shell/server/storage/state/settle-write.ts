/** How often a conditional write is tried: a connection may have been closed while it was idle. */
const ATTEMPTS = 2;

export interface ConditionalWrite {
  /** The new revision, or null if the stored revision was another one. Rejects if the outcome is unknown. */
  write(): Promise<string | null>;
  /** Looks for this very write: its revision, null if another one was certainly first, or 'unknown'. */
  readBack(): Promise<string | null | 'unknown'>;
}

/**
 * Writes at most once, although an attempt may have succeeded without an answer. Resolves like `write`, and rejects if the
 * outcome stays unknown.
 */
export async function settleWrite({ write, readBack }: ConditionalWrite): Promise<string | null> {
  let failure: { readonly error: unknown } | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const revision = await write();
      if (revision !== null || failure === undefined) return revision;
      // The attempt without an answer may be what this one lost to.
      break;
    } catch (error) {
      failure ??= { error };
    }
  }
  const outcome = await readBack().catch(() => 'unknown' as const);
  if (outcome === 'unknown') throw failure?.error;
  return outcome;
}
