import { hasPersonalData } from './personal-data.ts';
import { cleanText, cutText } from './texts.ts';

const MAX_TAG_LENGTH = 80;
/** Stands for a tag that contained personal data. */
export const REDACTED = '(redacted)';

/**
 * A campaign's tag as it is stored, or null for none. Newsletter tools and people put addresses of recipients in tags; these would
 * stay in the statistics for years, so such a tag is replaced as a whole.
 */
export function tagText(tag: string | undefined): string | null {
  const text = cleanText(tag ?? '').toLowerCase();
  // Checked before it is cut: half an address is personal data too.
  if (hasPersonalData(text)) return REDACTED;
  return UNSET.has(text) ? null : cutText(text, MAX_TAG_LENGTH);
}

/** The last two are what Google Analytics calls a missing tag. */
const UNSET = new Set(['', '(none)', '(not set)']);
