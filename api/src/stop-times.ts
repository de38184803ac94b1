/** How long answers may take that were begun before a stop. */
export const API_DRAIN_MS = 4000;
/** A stop takes no longer than this, whatever hangs: containers are killed after ten seconds, and `npm start` waits as long. */
export const API_STOP_MS = 9000;
