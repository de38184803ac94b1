/** How long pending answers may take during shutdown. The supervisor must wait longer before it kills the process. */
export const DRAIN_MS = 3000;
/** Upper limit of a shutdown. Exiting at any time is safe, because stored data is always consistent. */
export const SHELL_STOP_MS = 4500;
