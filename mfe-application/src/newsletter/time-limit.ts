/** Ends a request on a stalled connection, so that the visitor can try again. The API tolerates repeated requests. */
export const TIMEOUT_MS = 30_000;
