import { AUTH_BASE } from '@site/shared/contracts/auth';
import { type Endpoint } from '@site/shared/contracts';
import fc from 'fast-check';

/** The target of a case: an endpoint with a contract, or another route. */
export interface Target {
  readonly name: string;
  readonly method: string;
  /** Path with parameters as `:name`. */
  readonly path: string;
  /** Names of the query parameters. */
  readonly query: readonly string[];
  /** Names of the body fields. */
  readonly fields: readonly string[];
  /** Media types that the target accepts. */
  readonly types: readonly string[];
}

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Valid tokens, starting with an admin's access token, and valid fields, some of which a case changes. */
export interface Genuine {
  readonly tokens: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
}

const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data; boundary=fuzz';
const URLENCODED = 'application/x-www-form-urlencoded';

export function toTarget({ name, method, path, query, body, multipart, urlencoded }: Endpoint): Target {
  const types = [...(body ? [JSON_TYPE] : []), ...(multipart ? [MULTIPART] : [])];
  return {
    name,
    method,
    path,
    query: namesIn(query),
    fields: namesIn(body),
    types: urlencoded ? [...types, URLENCODED] : types,
  };
}

function namesIn(schema: object | undefined): string[] {
  const shape: unknown = schema && Reflect.get(schema, 'shape');
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
}

const AUTH_FIELDS = ['email', 'password', 'refresh_token'];

const plain = (method: string, path: string, query: readonly string[] = []): Target => {
  const types = method === 'POST' ? [JSON_TYPE] : [];
  return { name: `${method} ${path}`, method, path, query, fields: AUTH_FIELDS, types };
};

export const OTHER_TARGETS: readonly Target[] = [
  plain('POST', `${AUTH_BASE}/token`, ['grant_type']),
  plain('GET', `${AUTH_BASE}/user`),
  plain('POST', `${AUTH_BASE}/logout`, ['scope']),
  plain('GET', `${AUTH_BASE}/.well-known/jwks.json`),
  plain('GET', '/api/health/live'),
  plain('GET', '/api/health/ready'),
  plain('GET', '/api/openapi.json'),
  plain('GET', '/api/docs'),
  plain('GET', '/api/dev/mailbox'),
  plain('GET', '/api/dev/mailbox/:id/html'),
];

/** Arbitrary requests to a target. About half of the parts of each request are valid, so that cases reach every layer. */
export function fuzzRequest(target: Target, genuine: Genuine): fc.Arbitrary<FuzzRequest> {
  const params = target.path.match(/:\w+/g) ?? [];
  return fc
    .record({
      method: fc.oneof({ weight: 9, arbitrary: fc.constant(target.method) }, fc.constantFrom(...METHODS)),
      params: fc.tuple(...params.map(() => pathPart(genuine))),
      query: fc.tuple(...target.query.map(() => fc.option(word(genuine)))),
      headers: someHeaders(genuine),
      body: bodyFor(target, genuine),
    })
    .map(({ method, params: values, query, headers, body }) => {
      const path = params.reduce((text, name, index) => text.replace(name, values[index] ?? ''), target.path);
      const given = query.flatMap((value, index) =>
        value === null ? [] : [`${target.query[index]}=${encoded(value)}`],
      );
      const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
      const fuzzed = {
        method,
        path: given.length > 0 ? `${path}?${given.join('&')}` : path,
        headers: { ...(hasBody ? { 'content-type': body.type } : {}), ...headers },
        body: hasBody ? body.bytes : Buffer.alloc(0),
      };
      // Makes failures print the body as text instead of bytes.
      const shown = () => JSON.stringify({ ...fuzzed, body: fuzzed.body.toString() }, null, 2);
      return Object.defineProperty(fuzzed, fc.toStringMethod, { value: shown, enumerable: false });
    });
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const;

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud83d',
  'a\udc00b@harbour.example',
  'a\ud83d@harbour.example',
  '\u202egnp.exe',
  '\ufeff',
  '%',
  '%00',
  '%E0%A4%A',
  '..%2f..%2fauth-secret',
  '../../etc/passwd',
  "'; drop table users; --",
  '__proto__',
  'constructor',
  'toString',
  '-1',
  '1e999',
  'NaN',
  '2026-13-45 99:99:99.999|00000000-0000-0000-0000-000000000000',
  'x'.repeat(300),
  `https://x.example/${'x'.repeat(600)}`,
  `/${'x'.repeat(600)}`,
  `${'x'.repeat(300)}@harbour.example`,
  `${'x.'.repeat(200)}example`,
  '🧾'.repeat(600),
  'x'.repeat(70_000),
] as const;

const hostileText = () =>
  fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 40 }));

/** A token in the format of an access token, refresh token, ticket or cursor, with wrong content. */
function forgedToken(): fc.Arbitrary<string> {
  const base64 = fc.oneof(
    fc.json({ maxDepth: 2 }).map((text) => Buffer.from(text).toString('base64url')),
    fc.constantFrom('eA', 'e30', 'bnVsbA', 'W10', 'MQ', 'eyJraWQiOiJfX3Byb3RvX18ifQ', 'eyJraWQiOjF9', ''),
    fc.string({ unit: fc.constantFrom(...'abcXYZ019-_'), maxLength: 40 }),
  );
  const digits = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
  return fc.oneof(
    fc.constant('eyJ0eXAiOiJKV1QifQ.eA.eA'),
    fc.tuple(base64, base64, base64).map((parts) => parts.join('.')),
    fc
      .uint8Array({ minLength: 53, maxLength: 53 })
      .map((bytes) => Buffer.from([1, ...bytes.subarray(1)]).toString('base64url')),
    fc.tuple(base64, base64, digits(32)).map((parts) => parts.join('.')),
    fc
      .tuple(digits(4), digits(2), digits(2), digits(2), digits(2), digits(2), digits(3))
      .map(([year, month, day, hour, minute, second, ms]) => {
        const time = `${year}-${month}-${day} ${hour}:${minute}:${second}.${ms}`;
        return Buffer.from(`${time}|00000000-0000-7000-8000-000000000000`).toString('base64url');
      }),
  );
}

/** A valid token with one character changed or removed. */
const damagedToken = ({ tokens }: Genuine) =>
  fc
    .tuple(fc.constantFrom(...tokens), fc.nat(1000), fc.constantFrom('', 'A', '.', '_', '='))
    .map(([token, at, other]) => {
      const place = at % token.length;
      return `${token.slice(0, place)}${other}${token.slice(place + 1)}`;
    });

const word = (genuine: Genuine) =>
  fc.oneof(
    fc.constantFrom(...genuine.tokens, 'password', 'refresh_token', 'global', 'x'),
    forgedToken(),
    damagedToken(genuine),
    hostileText(),
  );

const RAW_PATH_PARTS = ['%', '%00', '%E0%A4%A', '%ud83d', '%ed%a0%80', '..%2f..', '%2e%2e', '.', ';', '*'];

const pathPart = (genuine: Genuine) =>
  fc.oneof(
    fc.constantFrom('00000000-0000-7000-8000-000000000000', 'AR-0000-0000', 'a.example'),
    fc.constantFrom('name', 'email', 'linkedinUrl', 'aboutPath'),
    fc.constantFrom(...RAW_PATH_PARTS),
    word(genuine).map((text) => encoded(text.slice(0, 2000))),
  );

function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

/** Any text that Node's HTTP client can send in a header. */
const headerText = () =>
  fc.oneof(hostileText(), fc.string({ unit: 'binary-ascii', maxLength: 60 })).map(toHeader);

function toHeader(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '\xff').slice(0, 12_000);
}

const authorization = (genuine: Genuine) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(`Bearer ${genuine.tokens[0] ?? ''}`) },
    fc
      .oneof(forgedToken(), damagedToken(genuine), fc.constantFrom(...genuine.tokens))
      .map((token) => `Bearer ${token}`),
    fc.tuple(fc.constantFrom('bearer ', 'Basic ', 'Bearer  ', 'Bearer\t', ''), headerText()).map(toLine),
  );

function toLine(parts: readonly string[]): string {
  return parts.join('');
}

const known = (...values: string[]) => fc.oneof(fc.constantFrom(...values), headerText());

/** Every header that the API, Express, its body parsers or Node read. */
const HEADERS: Readonly<Record<string, (genuine: Genuine) => fc.Arbitrary<string>>> = {
  authorization,
  'content-type': () =>
    known(
      JSON_TYPE,
      MULTIPART,
      URLENCODED,
      'application/json; charset=utf-7',
      'application/json; charset=utf-16',
      'application/json; charset=utf-32',
      'application/json; charset=nonsense',
      'application/x-www-form-urlencoded; charset=utf-16',
      'application/x-www-form-urlencoded; charset=iso-8859-1',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'b'.repeat(300)}`,
      'multipart/form-data; boundary="',
      'text/plain',
      '/',
    ),
  'content-encoding': () =>
    known('gzip', 'deflate', 'br', 'identity', 'zstd', 'compress', 'gzip, br', 'x-gzip', 'GZIP', ''),
  'content-length': () => fc.constantFrom('x', '-1', '1e3', '0x10', '99999999999999999999', '1, 1', ''),
  'transfer-encoding': () => fc.constantFrom('gzip', 'identity', 'gzip, chunked', 'x'),
  'idempotency-key': ({ tokens }) => fc.oneof(fc.uuid(), fc.constantFrom(...tokens), headerText()),
  'if-none-match': () => known('*', '"x"', 'W/"x"', '"'),
  'if-match': () => known('*', '"x"'),
  range: () => known('bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1'),
  referer: () => known('http://localhost:3000/blog', 'http://localhost:3000/%', 'http://[', '//', 'http://x'),
  origin: () => known('null', 'http://localhost:3000', 'https://other.example'),
  host: () => known('localhost', '[::1', 'a:b:c', '*'),
  'x-request-id': () => known('0123456789abcdef', 'short'),
  'x-forwarded-for': () =>
    known('203.0.113.7', '203.0.113.7:99', '::1', '::ffff:1.2.3.4', ':::', ',', '1:2::3::4'),
  'x-forwarded-proto': () => known('https', 'https, http', ','),
  'x-forwarded-host': () => known('x', ',', 'a:b'),
  'user-agent': () => headerText(),
  cookie: () => known('a=b', '=', ';;;'),
  accept: () => known('*/*', 'text/html', 'q=', '/;q=x'),
  'accept-encoding': () => known('gzip', '*;q=0'),
  'x-http-method-override': () => fc.constantFrom('DELETE', 'TRACE', 'x'),
  'x-supabase-api-version': () => known('2024-01-01', '9999-99-99'),
  apikey: () => headerText(),
  te: () => fc.constantFrom('trailers', 'gzip'),
  connection: () => fc.constantFrom('close', 'keep-alive', 'x-request-id', 'upgrade'),
  upgrade: () => fc.constantFrom('h2c', 'websocket'),
};

function someHeaders(genuine: Genuine): fc.Arbitrary<Record<string, string>> {
  // Made once and not for each case: strings take fast-check milliseconds to prepare.
  const values = new Map(Object.entries(HEADERS).map(([name, make]) => [name, make(genuine)]));
  const other = headerText();
  return fc
    .uniqueArray(fc.constantFrom(...values.keys()), { maxLength: 4 })
    .chain((names) => {
      const wanted = ['authorization', 'idempotency-key', ...names];
      return fc.record(
        Object.fromEntries(wanted.map((name) => [name, values.get(name) ?? other])),
        // Usually present, because most calls without them are rejected early.
        { requiredKeys: names },
      );
    })
    .map((headers) => ({ ...headers }) as Record<string, string>);
}

interface Body {
  readonly type: string;
  readonly bytes: Buffer;
}

function bodyFor({ fields, types }: Target, genuine: Genuine): fc.Arbitrary<Body> {
  const changes = fc.dictionary(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom('x', ...fields) }, hostileText()),
    fc.oneof(word(genuine), fc.jsonValue({ maxDepth: 2 })),
    { maxKeys: 2 },
  );
  const written = fc
    .tuple(fc.constantFrom(JSON_TYPE, ...types), changes)
    .map(([type, changed]) => ({ type, bytes: writeBody(type, { ...genuine.body, ...changed }) }));
  const noise = fc
    .tuple(
      fc.constantFrom(JSON_TYPE, ...types),
      fc.oneof(
        hostileText().map((text) => Buffer.from(text)),
        fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))),
        fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
      ),
    )
    .map(([type, bytes]) => ({ type, bytes }));
  return fc.oneof({ weight: 3, arbitrary: written }, noise);
}

function writeBody(type: string, fields: Readonly<Record<string, unknown>>): Buffer {
  // Only JSON escapes can carry a lone surrogate.
  if (type === JSON_TYPE) return Buffer.from(JSON.stringify(fields));
  const texts = Object.entries(fields).map(([name, value]) => [name, textOf(value)] as const);
  if (type === URLENCODED)
    return Buffer.from(texts.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&'));
  const parts = texts.map(
    ([name, value]) => `--fuzz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(`${parts.join('')}--fuzz--\r\n`);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
