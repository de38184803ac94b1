import {
  bodyOf,
  chunk,
  CHUNKED_HIDDEN,
  HIDDEN,
  length,
  METHODS,
  post,
  REFUSAL,
  request,
  shown,
  type Framing,
} from './framing.fixture.ts';

/** Requests whose body may be read with two different ends. */
export const BODY_FRAMINGS: readonly Framing[] = [...twoLengths(), ...badLengths(), ...brokenChunks()];

/** Bodies with two lengths, or with an encoding that readers may interpret differently. */
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

/** Invalid or repeated lengths. */
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

/** Chunks with an ambiguous size or end, and trailers that look like headers. */
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
