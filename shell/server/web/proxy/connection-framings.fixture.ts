import {
  bodyOf,
  CHUNKED_HIDDEN,
  HIDDEN,
  length,
  METHODS,
  PAGES,
  post,
  REFUSAL,
  request,
  type Framing,
} from './framing.fixture.ts';

/** Requests whose `Connection` header lists other headers or requests another protocol. */
export const CONNECTION_FRAMINGS: readonly Framing[] = [
  ...connectionNamesFraming(),
  ...connectionNamesOurs(),
  ...wishes(),
];

/** `Connection` lists a header that delimits the request, in every list syntax. */
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

/** `Connection` lists a header that the proxy sets or that the API reads. */
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

/** Connection options. None of them reaches the API or changes where the request ends. */
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
