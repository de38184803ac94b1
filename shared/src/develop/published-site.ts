import { ReleaseError } from '../release/manifest.ts';

/** Request headers that are passed to the site: none of them identifies the visitor. */
const HEADERS_IN = ['accept', 'accept-language', 'range'];
/** Response headers that are passed to the browser: no policy, because local code runs in the page, and no cookies. */
const HEADERS_OUT = ['content-type', 'cache-control', 'location', 'retry-after', 'x-composition'];

/** Not cached, because a browser would keep the site's redirect after the page has moved here. */
const NEVER_CACHED = { 'cache-control': 'no-store' };

export interface SiteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads from a site without cookies. Throws a ReleaseError if it does not answer. */
export async function readSite(site: string, path: string, asked: RequestHeaders = {}): Promise<SiteAnswer> {
  const headers = HEADERS_IN.flatMap((name) =>
    typeof asked[name] === 'string' ? [[name, asked[name]] as const] : [],
  );
  const response = await fetch(site + path, {
    headers: Object.fromEntries(headers),
    redirect: 'manual',
  }).catch((error: unknown) => {
    throw new ReleaseError(`${site} does not answer: ${String((error as Error).cause ?? error)}`);
  });
  const passed = HEADERS_OUT.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value.replace(site, '')] as const];
  });
  return {
    status: response.status,
    headers: { ...Object.fromEntries(passed), ...(isRedirect(response.status) ? NEVER_CACHED : {}) },
    body: Buffer.from(await response.arrayBuffer()),
  };
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

/** The composition that a site shows. Throws a ReleaseError if the site is not a composed one. */
export async function compositionOf(site: string): Promise<string> {
  const { headers, status } = await readSite(site, '/');
  const composition = headers['x-composition'];
  if (composition === undefined)
    throw new ReleaseError(`${site} is not a composed site: it answered ${status} and names no composition`);
  return composition;
}
