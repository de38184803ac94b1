import { ComposerFault } from './composer-fault.ts';

/** A fault on the composer's own side: no release is to blame, and none is refused for it. */
export interface Trouble {
  readonly at: string;
  readonly message: string;
}

/** Something that the composer needs is not there; the message says what to do. */
export class MissingData extends Error {
  override readonly name = 'MissingData';
}

/** What is missing, by the system's code or the variable's name, and what to do. */
const LACKS: Readonly<Record<string, string>> = {
  ENOSPC: "the composer's disk is full: make room where its DATA_DIR lies",
  EDQUOT: "the composer's disk is full: make room where its DATA_DIR lies",
  EFBIG: 'the composer may not write a file of that size (EFBIG): raise its limit, `ulimit -f`',
  EMFILE: 'the composer has too many files open (EMFILE): raise its limit, `ulimit -n`',
  ENFILE: "the composer's machine has too many files open (ENFILE): raise fs.file-max",
  ENOMEM: "the composer's machine has no memory left (ENOMEM): give it more",
  ENOBUFS: "the composer's machine has no memory left (ENOBUFS): give it more",
  ADMIT_BROWSER:
    'the browser of ADMIT_BROWSER could not be started: name a Chromium that runs here, or leave ADMIT_BROWSER out',
  EAGAIN: 'the composer may start no more processes (EAGAIN): raise its limit, `ulimit -u`',
  ...Object.fromEntries(
    ['EIO', 'EROFS', 'EACCES', 'EPERM', 'ESTALE'].map((code) => [
      code,
      `the composer cannot use its data (${code}): look at its log and its DATA_DIR`,
    ]),
  ),
};

/** What is wrong on the composer's own side, for people, without a path; null when an error tells of something else. */
export function troubleIn(error: unknown): string | null {
  if (error instanceof MissingData) return error.message;
  const { code } = Object(error) as { readonly code?: unknown };
  const lack = typeof code === 'string' && Object.hasOwn(LACKS, code) ? LACKS[code] : undefined;
  if (lack !== undefined) return lack;
  return error instanceof ComposerFault
    ? "one of the composer's own processes failed: look at its log"
    : null;
}
