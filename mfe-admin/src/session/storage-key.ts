/** Where the session lies in the browser's storage. */
export const STORAGE_KEY = 'site-auth';
