import type { Composition } from '../../model/composition.ts';

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
    ['/robots.txt', text('text/plain; charset=utf-8', robots(composition))],
    ['/sitemap.xml', text('application/xml; charset=utf-8', sitemap(composition))],
    ['/.well-known/gpc.json', text('application/json', JSON.stringify({ gpc: true, lastUpdate: GPC_SINCE }))],
  ]);
}

/** When the site began to honor Global Privacy Control (https://www.w3.org/TR/gpc/). A deploy changes nothing about that. */
const GPC_SINCE = '2026-11-23';

/** The header's logo mark in the colors of the light theme. */
const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="2" stroke-linecap="round" ' +
  'stroke-linejoin="round"><rect width="32" height="32" rx="9" fill="#0b5d66"/>' +
  '<path d="M8 22.5h8M8 17.5h5M8 12.5h3" stroke="#fff" opacity=".6"/><path d="m14.5 20 3.5-5 3 2.5 4-7" stroke="#fff"/>' +
  '<circle cx="25" cy="9.5" r="2.5" fill="#f2a65a"/></svg>';

/** Pages that must not be indexed say so with `noindex`, which a crawler must be allowed to read. */
function robots(composition: Composition): string {
  const sitemapAddress = new URL('/sitemap.xml', composition.siteUrl).href;
  return ['User-agent: *', 'Disallow: /api/', `Sitemap: ${sitemapAddress}`, ''].join('\n');
}

/** Pages without a date of change have no `lastmod`: the date of a deploy says nothing about their content. */
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
