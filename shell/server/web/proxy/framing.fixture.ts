/** The required outcome of an ambiguous request: a refusal, or one API request with exactly this body. */
export interface Framing {
  readonly name: string;
  readonly bytes: string;
  readonly comesTo: 'refusal' | { readonly body: string };
}

/** A second request, hidden in the body. */
export const HIDDEN =
  'GET /api/hidden HTTP/1.1\r\nHost: hidden.example\r\nX-Forwarded-For: 6.6.6.6\r\nX-Request-Id: forged-request\r\n\r\n';
/** The hidden request as a chunked body. */
export const CHUNKED_HIDDEN = chunk(HIDDEN) + chunk('');
export const PAGES = ['/application/received?ticket=abc', '/newsletter/left?ticket=abc'] as const;
export const METHODS = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST', 'PUT', 'PATCH'] as const;
const WITH_BODY: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE'];
export const REFUSAL: Framing['comesTo'] = 'refusal';

export function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`;
}

/** A request from header lines. */
export function request(line: string, headers: readonly string[], body = ''): string {
  return `${line}\r\n${['Host: site.example', ...headers].join('\r\n')}\r\n\r\n${body}`;
}

export const post = (headers: readonly string[], body = HIDDEN) =>
  request('POST /api/x HTTP/1.1', headers, body);
export const length = `Content-Length: ${HIDDEN.length}`;
export const bodyOf = (method: string, body = HIDDEN): Framing['comesTo'] => ({
  body: WITH_BODY.includes(method) ? body : '',
});
export const shown = (text: string) => JSON.stringify(text).slice(1, -1);
