import { HIDDEN, length, METHODS, post, REFUSAL, request, shown, type Framing } from './framing.fixture.ts';

/** Requests with an ambiguous head, and older HTTP versions. */
export const HEAD_FRAMINGS: readonly Framing[] = [...firstLines(), ...brokenLines(), ...olderOnes()];

/** Request lines with another target, another version, or an unsupported method. */
function firstLines(): Framing[] {
  return [
    'GET http://hidden.example/api/x HTTP/1.1',
    'GET https://site.example:443/api/x HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'CONNECT api.example:443 HTTP/1.1',
    'CONNECT /api/x HTTP/1.1',
    'TRACE /api/x HTTP/1.1',
    'PROPFIND /api/x HTTP/1.1',
    'PURGE /api/x HTTP/1.1',
    'SOURCE /api/x HTTP/1.1',
    'get /api/x HTTP/1.1',
    'GET /api/x HTTP/0.9',
    'GET /api/x HTTP/1.2',
    'GET /api/x HTTP/2.0',
    'GET /api/x HTTP/11.1',
    'GET /api/x HTTP/1.1 HTTP/1.1',
    'GET /api/x http/1.1',
    'GET /api/x',
    'GET\t/api/x\tHTTP/1.1',
    'GET /api/x\x0bHTTP/1.1',
    'GET /api/x y HTTP/1.1',
    'GET /api/x\x00 HTTP/1.1',
    'GET /api/\xe4 HTTP/1.1',
    'GET api/x HTTP/1.1',
    'GET //api/x HTTP/1.1',
    'GET /./api/x HTTP/1.1',
    ' GET /api/x HTTP/1.1',
    'GET /api/x HTTP/1.1\x00',
    'GET /api/x HTTP/1.1 ',
    'PRI * HTTP/2.0',
  ].map((line) => ({
    name: `the first line ${shown(line)}`,
    bytes: request(line, [length], HIDDEN),
    comesTo: REFUSAL,
  }));
}

/** Heads with line breaks that only some readers recognize. */
function brokenLines(): Framing[] {
  const encoding = 'Transfer-Encoding: chunked';
  return [
    ['a space before the colon', ['Transfer-Encoding : chunked']],
    ['a tab before the colon', ['Transfer-Encoding\t: chunked']],
    ['a space before the name', [` ${encoding}`]],
    ['an underlined space before the colon of a length', [`Content-Length : ${HIDDEN.length}`]],
    ['a folded value', ['X-Folded: a\r\n b', encoding, length]],
    ['a folded encoding', ['Transfer-Encoding:\r\n chunked']],
    ['a folded length', [`Content-Length:\r\n ${HIDDEN.length}`]],
    ['a fold of a tab', [`X-Folded: a\r\n\t${encoding}`, length, 'Content-Length: 0']],
    ['a bare LF before an encoding', [`X-Own: a\n${encoding}`]],
    ['a bare LF before a length', [`X-Own: a\n${length}`]],
    ['a bare CR before an encoding', [`X-Own: a\r${encoding}`]],
    ['a bare CR before a length', [`X-Own: a\r${length}`]],
    ['a NUL in a value', ['X-Own: a\x00b', length]],
    ['a NUL in a name', [`Content\x00-Length: ${HIDDEN.length}`]],
    ['no colon', ['Content-Length', length]],
    ['no name', [': x', length]],
    ['a name of two words', [`X Content-Length: ${HIDDEN.length}`]],
    ['a name in brackets', [`(Content-Length): ${HIDDEN.length}`]],
    ['a name with a colon before it', [`:Content-Length: ${HIDDEN.length}`]],
    ['a second host', ['Host: other.example', length]],
    ['a value that holds DEL', ['Authorization: Bearer a\x7fb', length]],
  ].map(([name, headers]) => ({ name: String(name), bytes: post(headers as string[]), comesTo: REFUSAL }));
}

/** HTTP/1.0, missing hosts, and requests without a length. */
function olderOnes(): Framing[] {
  const bare = (line: string, headers: readonly string[] = []) =>
    `${[line, ...headers].join('\r\n')}\r\n\r\n`;
  return [
    { name: 'no host', bytes: bare('GET /api/x HTTP/1.1'), comesTo: REFUSAL },
    { name: 'no host under HTTP/1.0', bytes: bare('GET /api/x HTTP/1.0'), comesTo: { body: '' } },
    {
      name: 'HTTP/1.0 with a length',
      bytes: request('POST /api/x HTTP/1.0', [length], HIDDEN),
      comesTo: { body: HIDDEN },
    },
    ...METHODS.map((method) => ({
      name: `${method} without a length`,
      bytes: request(`${method} /api/x HTTP/1.1`, []),
      comesTo: { body: '' },
    })),
    ...METHODS.map((method) => ({
      name: `${method} of length 0`,
      bytes: request(`${method} /api/x HTTP/1.1`, ['Content-Length: 0']),
      comesTo: { body: '' },
    })),
    {
      name: 'a length with zeros before it',
      bytes: post([`Content-Length: 000${HIDDEN.length}`]),
      comesTo: { body: HIDDEN },
    },
    {
      name: 'two spaces before the target',
      bytes: request('POST  /api/x HTTP/1.1', [length], HIDDEN),
      comesTo: { body: HIDDEN },
    },
    {
      name: 'lines before the first one',
      bytes: `\r\n\r\n${post([length])}`,
      comesTo: { body: HIDDEN },
    },
  ];
}
