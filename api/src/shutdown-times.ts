/** How long the API takes at most to close what it holds, after the time for open requests, uploads and mails. */
export const CLOSE_MS = 5000;
