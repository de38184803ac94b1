/** How long open requests may take after shutdown starts. */
export const API_DRAIN_MS = 4000;
/** Hard limit for shutdown. Containers are killed after ten seconds, and `npm start` waits as long. */
export const API_STOP_MS = 9000;
