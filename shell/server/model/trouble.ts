import { ComposerFault } from './composer-fault.ts';

/** A fault of the composer itself. No release is refused for it. */
export interface Trouble {
  readonly at: string;
  readonly message: string;
}

/** Data that the composer needs is missing. The message says what to do. */
export class MissingData extends Error {
  override readonly name = 'MissingData';
}

/** Cause and remedy, by system error code or variable name. */
const FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: "the composer's disk is full: free space in DATA_DIR",
  EDQUOT: "the composer's disk is full: free space in DATA_DIR",
  EFBIG: 'the composer reached its file size limit (EFBIG): raise it with `ulimit -f`',
  EMFILE: 'the composer has too many open files (EMFILE): raise the limit with `ulimit -n`',
  ENFILE: "the composer's machine has too many open files (ENFILE): raise fs.file-max",
  ENOMEM: "the composer's machine is out of memory (ENOMEM): add memory",
  ENOBUFS: "the composer's machine is out of memory (ENOBUFS): add memory",
  STORE_UNAVAILABLE:
    'the composer cannot use its store: see its log and check STATE_URL, RELEASES_BUCKET and the S3_* variables',
  ADMIT_BROWSER:
    'the browser of ADMIT_BROWSER could not be started: set it to a working Chromium, or unset ADMIT_BROWSER',
  EAGAIN: 'the composer cannot start more processes (EAGAIN): raise the limit with `ulimit -u`',
  ...Object.fromEntries(
    ['EIO', 'EROFS', 'EACCES', 'EPERM', 'ESTALE'].map((code) => [
      code,
      `the composer cannot use its data (${code}): see its log and check DATA_DIR`,
    ]),
  ),
};

/** Describes a fault of the composer without naming paths. Null for any other error. */
export function troubleIn(error: unknown): string | null {
  if (error instanceof MissingData) return error.message;
  const { code } = Object(error) as { readonly code?: unknown };
  const fault = typeof code === 'string' && Object.hasOwn(FAULTS, code) ? FAULTS[code] : undefined;
  if (fault !== undefined) return fault;
  return error instanceof ComposerFault ? "one of the composer's processes failed: see its log" : null;
}
