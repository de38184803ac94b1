import type { FaultFrame, ReleaseOwner } from '@site/shared/federation';

/** A place in a file of a release. A retried script has a query. */
const PLACE =
  /https?:\/\/[^/\s]+\/assets\/([a-z-]+)\/([0-9a-f]{20})\/([\w.-]+(?:\/[\w.-]+)*)(?:\?[\w=&.-]*)?:(\d+):(\d+)/;
/** Code of the page itself, which the composer wrote: the check of markup lets in no other. */
const INLINE = /^https?:\/\/[^/\s]+\/(?!assets\/)/;
const MAX_FRAMES = 50;
const MAX_CHARACTERS = 20_000;

const { captureStackTrace } = Error;
let isCapturing = false;

/** Makes this realm's stack traces long enough, and fixes what they say: code that is tried could change both. */
export function fixStackTraces(): void {
  if (Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit')?.configurable === false) return;
  const fixed = { writable: false, configurable: false };
  Object.defineProperty(Error, 'stackTraceLimit', { value: MAX_FRAMES, ...fixed });
  Object.defineProperty(Error, 'prepareStackTrace', { value: stackOf, ...fixed });
}

/** By the names of files alone: a function may be named like a file of the shell. */
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

/** Where this call comes from, a line each, innermost first. `fixStackTraces` must have been called. */
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

/** The innermost place in a remote's file that a stack trace names. */
export function remoteFrame(stack: unknown): FaultFrame | undefined {
  return linesOf(stack)
    .map(frameIn)
    .find((frame) => frame && frame.owner !== 'shell');
}

/** Whether the innermost code of a page that a stack names is the shell's. Code without a place is the page's: a bound function has none. */
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
