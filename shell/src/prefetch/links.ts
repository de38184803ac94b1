import type { PageData } from '@site/shared/federation';

/** The path of the composition's page that a link opens in this tab; null for any other link and for the current page. */
export function pageBehind(link: Element | null, data: PageData): string | null {
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  const { origin, pathname } = new URL(link.href, location.href);
  if (origin !== location.origin || pathname === location.pathname) return null;
  return Object.hasOwn(data.pages, pathname) ? pathname : null;
}

/** The pages linked from the visible part of the screen, in order. */
export function pagesInSight(data: PageData): readonly string[] {
  const links = [...document.querySelectorAll('a[href]')].filter(isInSight);
  return [...new Set(links.map((link) => pageBehind(link, data)).filter((path) => path !== null))];
}

function isInSight(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
}
