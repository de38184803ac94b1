/** How long requests in progress may take after a stop begins, unless STOP_DRAIN_MS says otherwise. The API's default too. */
export const DEFAULT_DRAIN_MS = 4000;
/** How long answers to GET and HEAD may take, which visitors and proxies can repeat. */
export const READS_DRAIN_MS = 3000;
/** Upper limit of a composer's stop. Exiting at any time is safe, because stored data is always consistent. */
export const COMPOSER_STOP_MS = 4500;

/** Upper limit of the stop of a process that serves visitors; then its primary process kills it. */
export const workerStopMs = (drainMs: number): number => drainMs + 500;

/** Upper limit of the stop of web, and of composer and web in one place. Their supervisor must wait longer. */
export const shellStopMs = (drainMs: number): number => drainMs + 1500;
