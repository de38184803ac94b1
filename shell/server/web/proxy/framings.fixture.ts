/** What a strange request must come to: no answer but a refusal, or one request of the API's with exactly this body. */
export interface Framing {
  readonly name: string;
  readonly bytes: string;
  readonly comesTo: 'refusal' | { readonly body: string };
}

/** A second request, hidden in what should be a body. */
export const HIDDEN =
  'GET /api/hidden HTTP/1.1\r\nHost: hidden.example\r\nX-Forwarded-For: 6.6.6.6\r\nX-Request-Id: forged-request\r\n\r\n';
const CHUNKED_HIDDEN = chunk(HIDDEN) + chunk('');
const PAGES = ['/application/received?ticket=abc', '/newsletter/left?ticket=abc'] as const;
const METHODS = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST', 'PUT', 'PATCH'] as const;
const WITH_BODY: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE'];
const REFUSAL: Framing['comesTo'] = 'refusal';

function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`;
}

/** A request whose head is written line by line. */
function request(line: string, headers: readonly string[], body = ''): string {
  return `${line}\r\n${['Host: site.example', ...headers].join('\r\n')}\r\n\r\n${body}`;
}

const post = (headers: readonly string[], body = HIDDEN) => request('POST /api/x HTTP/1.1', headers, body);
const length = `Content-Length: ${HIDDEN.length}`;
const bodyOf = (method: string, body = HIDDEN): Framing['comesTo'] => ({
  body: WITH_BODY.includes(method) ? body : '',
});
const shown = (text: string) => JSON.stringify(text).slice(1, -1);

/** `Connection` names a header that decides where the request ends, in every way that a list can be written. */
function connectionNamesFraming(): Framing[] {
  const connections = (name: string): readonly (readonly [string, string, readonly string[]])[] => [
    ['alone', '1.1', [`Connection: ${name}`]],
    ['in a list', '1.1', [`Connection: close , ${name.toUpperCase()},x`]],
    ['in a second line', '1.1', ['Connection: keep-alive', `Connection: ${name}`]],
    ['under HTTP/1.0', '1.0', [`Connection: keep-alive, ${name}`]],
    [
      'beside h2c',
      '1.1',
      [`Connection: Upgrade, HTTP2-Settings, ${name}`, 'Upgrade: h2c', 'HTTP2-Settings: AAM'],
    ],
  ];
  return METHODS.flatMap((method) =>
    connections('content-length')
      .flatMap(([way, version, headers]) => [
        {
          name: `${method}, Connection names content-length ${way}`,
          bytes: request(`${method} /api/x HTTP/${version}`, [length, ...headers], HIDDEN),
          comesTo: bodyOf(method),
        },
        ...PAGES.filter(() => method === 'GET').map((page) => ({
          name: `${method} ${page}, Connection names content-length ${way}`,
          bytes: request(`GET ${page} HTTP/${version}`, [length, ...headers], HIDDEN),
          comesTo: { body: '' },
        })),
      ])
      .concat(
        connections('transfer-encoding')
          .filter(([, version]) => version === '1.1')
          .map(([way, version, headers]) => ({
            name: `${method}, Connection names transfer-encoding ${way}`,
            bytes: request(
              `${method} /api/x HTTP/${version}`,
              ['Transfer-Encoding: chunked', ...headers],
              CHUNKED_HIDDEN,
            ),
            comesTo: bodyOf(method),
          })),
      ),
  );
}

/** `Connection` names a header that this hop sets, or one that the API reads. */
function connectionNamesOurs(): Framing[] {
  return [
    'Host',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Request-Id',
    'Connection',
    'Keep-Alive',
    'Content-Type',
    'Idempotency-Key',
    'Authorization',
    'Referer',
    'User-Agent',
    'If-None-Match',
    'Content-Encoding',
  ]
    .flatMap((name) =>
      ['X-Forwarded-For: 6.6.6.6', `${name}: forged-header`].map((line) => ({
        name: `Connection names ${name}, beside ${line}`,
        bytes: post([length, `Connection: ${name}, X-Forwarded-For, X-Request-Id`, line]),
        comesTo: { body: HIDDEN },
      })),
    )
    .filter(({ bytes }) => !/\r\n(Host|Content-Encoding): forged/.test(bytes));
}

/** A body under two lengths, or under an encoding that two readers may read differently. */
function twoLengths(): Framing[] {
  const encodings = [
    ...['chunked', 'Chunked', 'chunked, chunked', 'gzip, chunked', 'identity, chunked', 'chunked, identity'],
    ...['identity', 'gzip', 'cow', 'xchunked', 'chunkedx', 'chunke', 'chunked;q=1', '"chunked"', "'chunked'"],
    ...[
      'chunked,',
      ',chunked',
      'chunked ,',
      'chunked x',
      'x chunked',
      'chunked\tx',
      'chunked\x0b',
      '\x0bchunked',
    ],
    ...['chunked\x00', '\x00chunked', 'chunked\x7f', 'chunked\x85', '\xa0chunked', 'chunked\\', '[chunked]'],
  ];
  const both = encodings.flatMap((encoding) => {
    const line = `Transfer-Encoding: ${encoding}`;
    return METHODS.slice(0, 5)
      .filter((method) => method === 'GET' || method === 'POST')
      .flatMap((method) => [
        [
          `${method}, CL.TE ${shown(encoding)}`,
          request(`${method} /api/x HTTP/1.1`, [length, line], CHUNKED_HIDDEN),
        ],
        [
          `${method}, TE.CL ${shown(encoding)}`,
          request(`${method} /api/x HTTP/1.1`, [line, length], CHUNKED_HIDDEN),
        ],
      ]);
  });
  const twice = encodings
    .filter((encoding) => encoding.toLowerCase() !== 'chunked')
    .flatMap((encoding) => [
      [
        `TE.TE chunked, then ${shown(encoding)}`,
        post(['Transfer-Encoding: chunked', `Transfer-Encoding: ${encoding}`], CHUNKED_HIDDEN),
      ],
    ]);
  return [...both, ...twice].map(([name = '', bytes = '']) => ({ name, bytes, comesTo: REFUSAL }));
}

/** Lengths that are no number, or two. */
function badLengths(): Framing[] {
  const size = HIDDEN.length;
  const values = [
    ...[
      `+${size}`,
      `-${size}`,
      `-1`,
      `0x${size.toString(16)}`,
      `${size}.0`,
      `1e2`,
      `${size},${size}`,
      `${size}, ${size}`,
    ],
    ...[
      `0,${size}`,
      `${size};`,
      `${size} ${size}`,
      `${size} x`,
      `"${size}"`,
      '',
      'x',
      '99999999999999999999999999',
    ],
    ...[`${size}\x00`, `\x00${size}`, `\x0b${size}`, `${size}\xa0`, `${size}_0`, `\u0661`, `${size}\r`],
  ];
  const lines = values.map((value) => [`length ${shown(value)}`, [`Content-Length: ${value}`]] as const);
  const doubled = [
    ['the same length twice', [length, length]],
    ['two lengths', [length, 'Content-Length: 0']],
    ['two lengths, the other way round', ['Content-Length: 0', length]],
    ['a length and an empty one', [length, 'Content-Length:']],
  ] as const;
  return [...lines, ...doubled].flatMap(([name, headers]) =>
    ['GET', 'POST'].map((method) => ({
      name: `${method}, ${name}`,
      bytes: request(`${method} /api/x HTTP/1.1`, headers, HIDDEN),
      comesTo: REFUSAL,
    })),
  );
}

/** Heads whose lines end or begin where only some readers see it. */
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

/** Chunks whose size or end may be read in two ways, and trailers that would be headers. */
function brokenChunks(): Framing[] {
  const size = HIDDEN.length.toString(16);
  const refused = [
    ...[
      `0x${size}`,
      `+${size}`,
      `-${size}`,
      `${size} `,
      ` ${size}`,
      `${size}\x00`,
      `${size}g`,
      'g',
      '',
      `${size}.`,
    ],
    ...[
      'fffffffffffffffff',
      '-1',
      `${size}\t`,
      `${size},`,
      `${size}\n`,
      `${size}\r`,
      `"${size}"`,
      `${size}_`,
    ],
    ...[`${size};a=\x00`, `${size};a=\n`, `${size} ;a`],
  ].map((written) => [`the chunk size ${shown(written)}`, `${written}\r\n${HIDDEN}\r\n0\r\n\r\n`]);
  const ends = [
    ['chunk sizes that end in LF', `${size}\n${HIDDEN}\r\n0\r\n\r\n`],
    ['a chunk that ends in LF', `${size}\r\n${HIDDEN}\n0\r\n\r\n`],
    ['a chunk that ends in CR', `${size}\r\n${HIDDEN}\r0\r\n\r\n`],
    ['a chunk without an end', `${size}\r\n${HIDDEN}0\r\n\r\n`],
    ['a chunk that is longer than its size', `5\r\n${HIDDEN}\r\n0\r\n\r\n`],
    ['a folded trailer', `${chunk('x')}0\r\nX-Own: a\r\n b\r\n\r\n`],
    ['a trailer without a colon', `${chunk('x')}0\r\nX-Own\r\n\r\n`],
    ['a trailer with a space before the colon', `${chunk('x')}0\r\nX-Own : a\r\n\r\n`],
    ['a trailer after a bare LF', `${chunk('x')}0\r\nX-Own: a\nContent-Length: 5\r\n\r\n`],
  ];
  const taken = [
    ['a trailer that claims an address', 'X-Forwarded-For: 6.6.6.6'],
    ['a trailer that claims an id', 'X-Request-Id: forged-request'],
    ['a trailer that claims to be signed in', 'Authorization: Bearer forged-header'],
    ['a trailer with an idempotency key', 'Idempotency-Key: forged-header'],
  ];
  return ['GET', 'POST'].flatMap((method): Framing[] => {
    const chunked = (body = '') => request(`${method} /api/x HTTP/1.1`, ['Transfer-Encoding: chunked'], body);
    return [
      ...[...refused, ...ends].map(([name = '', body]) => ({
        name: `${method}, ${name}`,
        bytes: chunked(body),
        comesTo: REFUSAL,
      })),
      ...taken.map(([name = '', trailer]) => ({
        name: `${method}, ${name}`,
        bytes: chunked(`${chunk(HIDDEN)}0\r\n${trailer}\r\n\r\n`),
        comesTo: bodyOf(method),
      })),
      {
        name: `${method}, a chunk with an extension`,
        bytes: chunked(`${size};name=value\r\n${HIDDEN}\r\n0\r\n\r\n`),
        comesTo: bodyOf(method),
      },
      {
        name: `${method}, a chunk size with zeros before it`,
        bytes: chunked(`000${size}\r\n${HIDDEN}\r\n0\r\n\r\n`),
        comesTo: bodyOf(method),
      },
    ];
  });
}

/** First lines that name another target, another version or no method of ours. */
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

/** Wishes of the connection: none reaches the API, and none moves the end of the request. */
function wishes(): Framing[] {
  const upgrades = [
    ['Upgrade: websocket', 'Sec-WebSocket-Key: AAAA', 'Sec-WebSocket-Version: 13'],
    ['Upgrade: h2c', 'HTTP2-Settings: AAM'],
    ['Upgrade: TLS/1.2'],
    ['Upgrade: x, h2c'],
  ];
  return METHODS.flatMap((method) => [
    ...upgrades.map((headers) => ({
      name: `${method} with ${String(headers[0])}`,
      bytes: request(`${method} /api/x HTTP/1.1`, ['Connection: Upgrade', ...headers, length], HIDDEN),
      comesTo: bodyOf(method),
    })),
    {
      name: `${method} that expects 100-continue`,
      bytes: request(`${method} /api/x HTTP/1.1`, ['Expect: 100-continue', length], HIDDEN),
      comesTo: bodyOf(method),
    },
    {
      name: `${method} that expects the impossible`,
      bytes: request(`${method} /api/x HTTP/1.1`, ['Expect: a miracle', 'Content-Length: 0']),
      comesTo: REFUSAL,
    },
  ]);
}

/** HTTP/1.0, hosts that are missing, and requests without any length. */
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

export const FRAMINGS: readonly Framing[] = [
  ...connectionNamesFraming(),
  ...connectionNamesOurs(),
  ...twoLengths(),
  ...badLengths(),
  ...brokenLines(),
  ...brokenChunks(),
  ...firstLines(),
  ...wishes(),
  ...olderOnes(),
];
