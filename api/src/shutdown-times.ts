/** How long open requests, uploads and mails may take after shutdown starts, unless STOP_DRAIN_MS says otherwise. */
export const DEFAULT_DRAIN_MS = 4000;
/** How long the API then takes at most to close what it holds. */
export const CLOSE_MS = 5000;
