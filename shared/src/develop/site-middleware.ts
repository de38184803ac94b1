import type { IncomingMessage, ServerResponse } from 'node:http';
import { documentTitle } from '../contracts/common/document-title.ts';
import type { RemotePage } from '../federation/remote-module.ts';
import type { RemoteName } from '../federation/remotes.ts';
import { localDocument } from './local-document.ts';
import { pageDataWith, readPublishedData } from './page-data-with.ts';
import { readSite, type SiteAnswer } from './published-site.ts';

export interface SiteMiddlewareOptions {
  /** Origin of the published site, without a trailing slash. */
  readonly site: string;
  readonly remote: RemoteName;
  /** The current pages of the local remote. */
  pages(): Promise<readonly RemotePage[]>;
}

const PAGE_DATA = /^\/assets\/composition\/[0-9a-f]{20}\/page-data\.json$/;
const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
const REFUSAL =
  'The dev server sends nothing to a published site. Name your own API with --api http://127.0.0.1:4000';

/** Answers like the published site, except for one remote, whose pages and code are local. Only reads from the site. */
export function siteMiddleware(options: SiteMiddlewareOptions) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(options, request).then(
      ({ status, headers, body }) => {
        response.writeHead(status, { ...headers, 'content-length': body.length });
        response.end(request.method === 'HEAD' ? undefined : body);
      },
      (error: unknown) => {
        response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
        response.end(error instanceof Error ? error.stack : String(error));
      },
    );
  };
}

async function answer(options: SiteMiddlewareOptions, request: IncomingMessage): Promise<SiteAnswer> {
  const { method, url = '/', headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return refusal();
  const { site } = options;
  const { pathname } = new URL(url, site);
  if (PAGE_DATA.test(pathname)) return pageData(options, await readSite(site, url));
  const page = (await options.pages()).find(({ path }) => path === pathname);
  return page ? localPage(options, page) : readSite(site, url, headers);
}

function refusal(): SiteAnswer {
  const problem = { type: 'about:blank', title: REFUSAL, status: 403 };
  return {
    status: 403,
    headers: { 'content-type': 'application/problem+json' },
    body: Buffer.from(JSON.stringify(problem)),
  };
}

async function pageData({ remote, pages }: SiteMiddlewareOptions, sent: SiteAnswer): Promise<SiteAnswer> {
  if (sent.status !== 200) return sent;
  const data = pageDataWith(readPublishedData(JSON.parse(sent.body.toString())), remote, await pages());
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status: 200, headers, body: Buffer.from(JSON.stringify(data)) };
}

/** Uses the site's document of that address, or the home page's if the site has no such page yet. */
async function localPage({ site, remote }: SiteMiddlewareOptions, page: RemotePage): Promise<SiteAnswer> {
  const published = await readSite(site, page.path);
  const { body } = published.status === 200 ? published : await readSite(site, '/');
  const title = documentTitle(page.head, await nameOf(site, body.toString()));
  const html = localDocument(body.toString(), { title, remote });
  if (html === null)
    throw new Error(`${site}${page.path} is not a page of a compatible composer. Update this workspace`);
  return { status: 200, headers: HTML, body: Buffer.from(html) };
}

/** The site's name, from the document's composition. */
async function nameOf(site: string, html: string): Promise<string> {
  const [path] = /\/assets\/composition\/[0-9a-f]{20}\/page-data\.json/.exec(html) ?? [];
  if (path === undefined) return '';
  return readPublishedData(JSON.parse((await readSite(site, path)).body.toString())).facts.name;
}
