/** The session's key in the browser's storage. */
export const STORAGE_KEY = 'site-auth';
