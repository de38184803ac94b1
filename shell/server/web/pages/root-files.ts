import type { Composition } from '../../model/composition.ts';
import { FAVICON, FAVICON_ICO, TOUCH_ICON } from './icons.ts';

/** A file at the site's root, as it is sent without compression. */
export interface RootFile {
  readonly type: string;
  readonly body: Buffer;
}

/** The files at the site's root, built from a composition. */
export function rootFiles(composition: Composition): ReadonlyMap<string, RootFile> {
  const text = (type: string, body: string): RootFile => ({ type, body: Buffer.from(body) });
  return new Map([
    ...composition.feeds.map(({ path, type, body }) => [path, text(`${type}; charset=utf-8`, body)] as const),
    ['/favicon.svg', text('image/svg+xml', FAVICON)],
    ['/favicon.ico', { type: 'image/vnd.microsoft.icon', body: FAVICON_ICO }],
    ...TOUCH_ICONS.map((path) => [path, { type: 'image/png', body: TOUCH_ICON }] as const),
    ['/robots.txt', text('text/plain; charset=utf-8', robots(composition))],
    ['/sitemap.xml', text('application/xml; charset=utf-8', sitemap(composition))],
    ['/.well-known/gpc.json', text('application/json', JSON.stringify({ gpc: true, lastUpdate: GPC_SINCE }))],
  ]);
}

/** Where iOS looks for a page's icon on the home screen. */
const TOUCH_ICONS = ['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'];

/** When the site began to honor Global Privacy Control (https://www.w3.org/TR/gpc/). Independent of deploys. */
const GPC_SINCE = '2026-11-23';

/** Pages that must not be indexed contain `noindex`, which a crawler must be able to read. */
function robots(composition: Composition): string {
  const sitemapAddress = new URL('/sitemap.xml', composition.siteUrl).href;
  return ['User-agent: *', 'Disallow: /api/', `Sitemap: ${sitemapAddress}`, ''].join('\n');
}

/** Pages without a date of change have no `lastmod`, because the date of a deploy says nothing about their content. */
function sitemap(composition: Composition): string {
  const urls = [...composition.pages.values()]
    .filter((page) => page.index && page.status === 200)
    .map(({ path, changedOn }) => {
      const lastmod = changedOn ? `<lastmod>${xml(changedOn)}</lastmod>` : '';
      return `<url><loc>${xml(new URL(path, composition.siteUrl).href)}</loc>${lastmod}</url>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
