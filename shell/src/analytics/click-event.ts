import { EVENT_ID, EVENT_TEXT_LIMITS, type SiteFacts, type VisitEvent } from '@site/shared/contracts';
import { ownerOf } from '@site/shared/federation';

/**
 * The event of a click on a link; null for other clicks. Calls to action are links from other pages to the pages with
 * forms.
 */
export function clickEvent(target: EventTarget | null, page: string, facts: SiteFacts): VisitEvent | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  const { href, protocol, origin, host, pathname } = link;
  if (protocol === 'tel:') return { name: 'contact_click', kind: 'phone' };
  if (protocol === 'mailto:') return { name: 'contact_click', kind: 'email' };
  if (facts.schedulingUrl && href === new URL(facts.schedulingUrl).href)
    return { name: 'contact_click', kind: 'schedule' };
  if (!protocol.startsWith('http')) return null;
  if (origin !== location.origin)
    return { name: 'outbound_click', target: (host + pathname).slice(0, EVENT_TEXT_LIMITS.target) };
  if (ownerOf(pathname) !== 'application' || ownerOf(page) === 'application') return null;
  const place = placeOf(link);
  return { name: 'cta_click', id: pathname, ...(EVENT_ID.test(place) && { place }) };
}

/** Where the link is: a part of the frame, or the section's heading id. */
function placeOf(link: Element): string {
  if (!link.closest('main')) return link.closest('dialog, header, footer')?.localName ?? '';
  const section = link.closest('section');
  if (section?.querySelector('h1')) return 'hero';
  return section?.getAttribute('aria-labelledby') ?? 'main';
}
