import type { FaultFrame, ReleaseOwner } from '@site/shared/federation';

/** A location in a file of a release. A retried script has a query string. */
const PLACE =
  /https?:\/\/[^/\s]+\/assets\/([a-z-]+)\/([0-9a-f]{20})\/([\w.-]+(?:\/[\w.-]+)*)(?:\?[\w=&.-]*)?:(\d+):(\d+)/;
/** Inline code of the page, which the composer wrote: the markup check allows no other. */
const INLINE = /^https?:\/\/[^/\s]+\/(?!assets\/)/;
const MAX_CHARACTERS = 20_000;
/** The shell's chunk that contains React. */
const REACT_FILE = 'react.js';

const { captureStackTrace } = Error;
let isCapturing = false;

/**
 * Sets the format of this realm's stack traces and fixes it, because the tested code could change it. `Error` itself is frozen in a
 * worker, so Node finds the format at the global name.
 */
export function fixStackTraces(): void {
  if (Object.getOwnPropertyDescriptor(globalThis, 'Error')?.configurable === false) return;
  const original = Error;
  function FixedError(...values: unknown[]): Error {
    return Reflect.construct(original, values, new.target ?? original) as Error;
  }
  Object.setPrototypeOf(FixedError, original);
  Object.defineProperties(FixedError, {
    prototype: { value: original.prototype },
    prepareStackTrace: { value: stackOf },
  });
  const fixed = { writable: false, configurable: false };
  Object.defineProperty(globalThis, 'Error', { value: Object.freeze(FixedError), ...fixed });
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

/** Whether React called the code, as it calls components and their effects. */
export function isInReact(stack: string): boolean {
  const caller = linesOf(stack)
    .map(frameIn)
    .find((frame) => frame?.owner === 'shell');
  return caller?.file === REACT_FILE;
}

function linesOf(stack: unknown): string[] {
  return typeof stack === 'string' ? stack.slice(0, MAX_CHARACTERS).split('\n') : [];
}

function frameIn(line: string): FaultFrame | undefined {
  const [, owner, version = '', file = '', row, column] = PLACE.exec(line) ?? [];
  if (owner === undefined) return undefined;
  return { owner: owner as ReleaseOwner, version, file, line: Number(row), column: Number(column) };
}
