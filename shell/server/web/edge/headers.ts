/** The scope of HSTS: the site's own host, its subdomains too, or left to the proxy in front. */
export const HSTS = ['host', 'subdomains', 'off'] as const;
export type Hsts = (typeof HSTS)[number];

const A_YEAR = 'max-age=31536000';
const HSTS_HEADERS: Readonly<Record<Hsts, readonly (readonly [string, string])[]>> = {
  host: [['Strict-Transport-Security', A_YEAR]],
  subdomains: [['Strict-Transport-Security', `${A_YEAR}; includeSubDomains`]],
  off: [],
};

/** Headers of every answer. */
export function securityHeaders(hsts: Hsts): readonly (readonly [string, string])[] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(),microphone=(),geolocation=()'],
    ...HSTS_HEADERS[hsts],
  ];
}

/** Policy of answers that are not pages: nothing in them may run or be framed. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Whether an `If-None-Match` header names this version. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    (header === etag ||
      header === '*' ||
      header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag))
  );
}

/** The best encoding that a request accepts. Cached, because browsers send few different values. */
export function acceptedEncoding(header: string | undefined): 'br' | 'gzip' | 'identity' {
  if (header === undefined) return 'identity';
  const known = choices.get(header);
  if (known) return known;
  const choice = choose(header);
  if (choices.size < 1000) choices.set(header, choice);
  return choice;
}

const choices = new Map<string, 'br' | 'gzip' | 'identity'>();

function choose(header: string): 'br' | 'gzip' | 'identity' {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, quality ? Number(quality.slice(2)) || 0 : 1);
  }
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gzip] = [weight('br'), weight('gzip')];
  if (br > 0 && br >= gzip) return 'br';
  return gzip > 0 ? 'gzip' : 'identity';
}
