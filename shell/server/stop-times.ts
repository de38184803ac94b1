/**
 * How long requests in progress may continue after a stop begins, unless STOP_DRAIN_MS is set. The API has the same
 * default.
 */
export const DEFAULT_DRAIN_MS = 4000;
/** The same for GET and HEAD, which visitors and proxies can repeat. */
export const READS_DRAIN_MS = 3000;
/** Maximum duration of a composer's stop. Exiting at any time is safe, because stored data is always consistent. */
export const COMPOSER_STOP_MS = 4500;

/** Maximum duration of a web process's stop, after which its primary process kills it. */
export const workerStopMs = (drainMs: number): number => drainMs + 500;

/** Maximum duration of the stop of web, and of composer and web together. Their supervisor must wait longer. */
export const shellStopMs = (drainMs: number): number => drainMs + 1500;
