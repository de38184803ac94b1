import type { Composition } from '../release/composition.ts';

export interface RootFile {
  readonly type: string;
  readonly body: Buffer;
}

/** The files at the site's root that the shell owns, made from a composition. */
export function rootFiles(composition: Composition): ReadonlyMap<string, RootFile> {
  const text = (type: string, body: string): RootFile => ({ type, body: Buffer.from(body) });
  return new Map([
    ...composition.feeds.map(({ path, type, body }) => [path, text(`${type}; charset=utf-8`, body)] as const),
    [SPECULATION_RULES, text('application/speculationrules+json', speculationRules(composition))],
    ['/favicon.svg', text('image/svg+xml', FAVICON)],
    ['/robots.txt', text('text/plain; charset=utf-8', robots(composition))],
    ['/sitemap.xml', text('application/xml; charset=utf-8', sitemap(composition))],
    [
      '/.well-known/gpc.json',
      text(
        'application/json',
        JSON.stringify({ gpc: true, lastUpdate: composition.composedAt.slice(0, 10) }),
      ),
    ],
  ]);
}

/** Where pages say their speculation rules are, by a header: no script stands in the HTML for them. */
export const SPECULATION_RULES = '/speculation-rules.json';

/**
 * Lets the browser fetch a page of the site when its link is pressed: until the page's own code has taken over, and where
 * scripts do not run. Browsers leave it out themselves where data shall be saved. Pages that are not for everybody are left out.
 */
function speculationRules(composition: Composition): string {
  const paths = [...composition.pages.values()].filter((page) => page.index).map((page) => page.path);
  const where = { href_matches: paths };
  return JSON.stringify({ prefetch: [{ source: 'document', where, eagerness: 'conservative' }] });
}

const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b5d66"/>' +
  '<path d="M9 8v16h14" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/>' +
  '<path d="M14 17l4-4 5 3" fill="none" stroke="#f2a65a" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>';

function robots(composition: Composition): string {
  const hidden = [...composition.pages.values()]
    .filter((page) => !page.index)
    .map((page) => `Disallow: ${page.path}`);
  return [
    'User-agent: *',
    ...hidden,
    'Disallow: /api/',
    `Sitemap: ${new URL('/sitemap.xml', composition.siteUrl).href}`,
    '',
  ].join('\n');
}

function sitemap(composition: Composition): string {
  const urls = [...composition.pages.values()]
    .filter((page) => page.index && page.status === 200)
    .map(
      (page) =>
        `<url><loc>${xml(new URL(page.path, composition.siteUrl).href)}</loc><lastmod>${composition.composedAt.slice(0, 10)}</lastmod></url>`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
