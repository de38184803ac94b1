import type { FaultFrame, ReleaseOwner } from '@site/shared/federation';

/** A location in a file of a release. A retried script has a query string. */
const PLACE =
  /https?:\/\/[^/\s]+\/assets\/([a-z-]+)\/([0-9a-f]{20})\/([\w.-]+(?:\/[\w.-]+)*)(?:\?[\w=&.-]*)?:(\d+):(\d+)/;
/** Inline code of the page, which the composer wrote: the markup check allows no other. */
const INLINE = /^https?:\/\/[^/\s]+\/(?!assets\/)/;
const MAX_FRAMES = 50;
const MAX_CHARACTERS = 20_000;

const { captureStackTrace } = Error;
let isCapturing = false;

/** Sets the depth and format of this realm's stack traces and freezes both, because the tested code could change them. */
export function fixStackTraces(): void {
  if (Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit')?.configurable === false) return;
  const fixed = { writable: false, configurable: false };
  Object.defineProperty(Error, 'stackTraceLimit', { value: MAX_FRAMES, ...fixed });
  Object.defineProperty(Error, 'prepareStackTrace', { value: stackOf, ...fixed });
}

/** Uses file names only: a function could be named like a file of the shell. */
function stackOf(error: unknown, sites: readonly NodeJS.CallSite[]): string {
  if (isCapturing)
    return sites
      .map((site) => `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`)
      .join('\n');
  return `${headOf(error)}\n    at ${sites.join('\n    at ')}`;
}

function headOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}

/** The current call stack, one line per frame, innermost first. Requires `fixStackTraces`. */
export function stackHere(): string {
  const holder: { stack?: string } = {};
  isCapturing = true;
  try {
    captureStackTrace(holder, stackHere);
    return holder.stack ?? '';
  } finally {
    isCapturing = false;
  }
}

/** The innermost frame in a remote's file. */
export function remoteFrame(stack: unknown): FaultFrame | undefined {
  return linesOf(stack)
    .map(frameIn)
    .find((frame) => frame && frame.owner !== 'shell');
}

/**
 * Whether the innermost page code in a stack belongs to the shell. Code without a location, such as a bound function, counts as
 * the page's.
 */
export function isShellCalling(stack: string): boolean {
  const line = linesOf(stack).find((one) => PLACE.test(one) || INLINE.test(one));
  return line !== undefined && (frameIn(line)?.owner ?? 'shell') === 'shell';
}

function linesOf(stack: unknown): string[] {
  return typeof stack === 'string' ? stack.slice(0, MAX_CHARACTERS).split('\n') : [];
}

function frameIn(line: string): FaultFrame | undefined {
  const [, owner, version = '', file = '', row, column] = PLACE.exec(line) ?? [];
  if (owner === undefined) return undefined;
  return { owner: owner as ReleaseOwner, version, file, line: Number(row), column: Number(column) };
}
