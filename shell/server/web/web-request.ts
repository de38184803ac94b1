import type { View } from './pages/view.ts';

/** One request, as the shell's own handlers see it. */
export interface WebRequest {
  readonly id: string;
  /** The trace that the request belongs to; absent without a collector. */
  readonly traceparent: string | undefined;
  readonly path: string;
  readonly query: string;
  /** Flat list of further headers of the answer. */
  readonly extra: readonly string[];
  /** Whether the method is GET or HEAD. */
  readonly isRead: boolean;
  /** What this visitor sees; null before the first composition. */
  readonly view: View | null;
}
