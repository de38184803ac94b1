/** Where the shell reports what a visitor did on a page. */
export const VISIT_EVENTS_PATH = '/api/visits';
/** The report of one page is sent in several requests when it has more. */
export const MAX_EVENTS_PER_REQUEST = 20;
/** Largest accepted request body, in bytes. */
export const MAX_EVENTS_BYTES = 2048;

export const CONTACT_KINDS = ['phone', 'email', 'schedule'] as const;
export const VIEWPORTS = ['phone', 'tablet', 'desktop'] as const;
/** Advertising click ids whose presence is reported. Their values are never sent. */
export const CLICK_IDS = ['gclid', 'msclkid'] as const;
export const ATTACHMENT_SIZES = ['under-1-mb', '1-to-5-mb', 'over-5-mb'] as const;
