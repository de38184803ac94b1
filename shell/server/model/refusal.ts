import type { RenderFailure } from './render-protocol.ts';

export interface Refusal {
  readonly version: string;
  readonly at: string;
  readonly reasons: readonly string[];
  /** The live composition that the release did not fit into. */
  readonly against: string | null;
}

/**
 * A refused release is retried when the live release set changes, or after this time, because the machine may have been
 * at fault.
 */
export const RETRY_MS = 5 * 60_000;

const MAX_REASONS = 20;

/** Formats failures as lines of a refusal. Long lists are cut. */
export function reasonsOf(failures: readonly RenderFailure[]): string[] {
  return failures.slice(0, MAX_REASONS).map(textOf);
}

/** Check, page and message. Messages of checks include the advice; errors thrown by a release get it here. */
function textOf({ check, path, message }: RenderFailure): string {
  const where = path ? `page ${path} ` : '';
  if (check) return `${check}: ${where}${message}`;
  return `render: ${where}${message.slice(0, 400)}; make it render on the server, then publish again`;
}
