/** A fault on the composer's own side: no release is to blame, and none is refused for it. */
export interface Trouble {
  readonly at: string;
  readonly message: string;
}

/** Something that the composer needs is not there; the message says what to do. */
export class MissingData extends Error {
  override readonly name = 'MissingData';
}

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
const OWN: ReadonlySet<string> = new Set(['EIO', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ENOMEM']);

/** What is wrong on the composer's own side, for people, without a path; null when an error tells of something else. */
export function troubleIn(error: unknown): string | null {
  if (error instanceof MissingData) return error.message;
  const code = String((error as { code?: unknown } | null)?.code);
  if (FULL.has(code)) return "the composer's disk is full: make room where its DATA_DIR lies";
  return OWN.has(code)
    ? `the composer cannot write its data (${code}): look at its log and its DATA_DIR`
    : null;
}
