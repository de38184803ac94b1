/** Where the shell reports visits. */
export const VISIT_EVENTS_PATH = '/api/visits';
/** Maximum number of events in one request. A page with more sends several. */
export const MAX_EVENTS_PER_REQUEST = 20;
/** Largest accepted request body, in bytes. */
export const MAX_EVENTS_BYTES = 2048;
/** Maximum visible time in one event. */
export const MAX_VISIBLE_MS = 60 * 60_000;
/** Maximum characters of each text. */
export const EVENT_TEXT_LIMITS = { page: 200, referrer: 120, tag: 80, target: 200, term: 60 } as const;
/** An id that we define: of a button, an option, a field or a rule. Never text that a visitor typed. */
export const EVENT_ID = /^[\w./#:-]{1,80}$/;

export const CONTACT_KINDS = ['phone', 'email', 'schedule'] as const;
export const VIEWPORTS = ['phone', 'tablet', 'desktop'] as const;
/** Advertising click ids whose presence is reported. Their values are never sent. */
export const CLICK_IDS = ['gclid', 'msclkid'] as const;
export const ATTACHMENT_SIZES = ['under-1-mb', '1-to-5-mb', 'over-5-mb'] as const;
