import type { RenderFailure } from './render-protocol.ts';

export interface Refusal {
  readonly version: string;
  readonly at: string;
  readonly reasons: readonly string[];
  /** The live composition that the release did not fit into. */
  readonly against: string | null;
}

/** A refused release is tried again when the live release set changes, or after this time: a refusal may have been the machine's fault. */
export const RETRY_MS = 5 * 60_000;

const MAX_REASONS = 20;

/** What a refusal tells of its failures, a line each; not all of a long list. */
export function reasonsOf(failures: readonly RenderFailure[]): string[] {
  return failures.slice(0, MAX_REASONS).map(textOf);
}

/** The check, the page, what is wrong; what a check of ours finds says what to do, what a release throws does not. */
function textOf({ check, path, message }: RenderFailure): string {
  const where = path ? `page ${path} ` : '';
  if (check) return `${check}: ${where}${message}`;
  return `render: ${where}${message.slice(0, 400)}; make it render on the server, then publish again`;
}
