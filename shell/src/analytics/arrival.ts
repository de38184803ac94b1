import { CLICK_IDS, EVENT_TEXT_LIMITS, type VisitEvents } from '@site/shared/contracts';

/** The source of the visit. */
export type Arrival = Pick<VisitEvents, 'referrer' | 'tags' | 'clickId'>;

const TAGS = ['source', 'medium', 'campaign', 'content', 'term'] as const;

/** Reads the referring host, the campaign tags and whether there is a click id. Nothing else of the addresses is used. */
export function readArrival(search: string): Arrival {
  const query = new URLSearchParams(search);
  const host = URL.canParse(document.referrer) ? new URL(document.referrer).host : '';
  const tags = Object.fromEntries(
    TAGS.map((tag) => [tag, tagText(query.get(`utm_${tag}`))]).filter(([, text]) => text),
  ) as NonNullable<Arrival['tags']>;
  const source = tags.source || tagText(query.get('source')) || tagText(query.get('ref'));
  if (source) tags.source = source;
  const clickId = CLICK_IDS.find((id) => query.has(id));
  return {
    ...(host && host !== location.host && { referrer: host.slice(0, EVENT_TEXT_LIMITS.referrer) }),
    ...(Object.keys(tags).length > 0 && { tags }),
    ...(clickId && { clickId }),
  };
}

/** Removes control characters, and a surrogate that was cut in half. */
function tagText(text: string | null): string {
  return (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .toLowerCase()
    .slice(0, EVENT_TEXT_LIMITS.tag)
    .replace(/[\ud800-\udbff]$/, '');
}
