import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '../fixtures/journey.ts';
import { PUBLIC_ROUTES } from '../fixtures/routes.ts';

/** What a server may send before the first answer: ten packets. What is larger is read a round trip later (page 42 of the decisions). */
const LIMIT = 14_600;

for (const { path, area } of PUBLIC_ROUTES) {
  test(`${path} comes with its headers in ten packets ${area}`, async ({ request }) => {
    const response = await request.get(path);
    const fields = response.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 200 OK\r\n${fields.join('')}\r\n`;
    // As it is once it is polished: for its first seconds a composition is compressed in haste.
    const body = brotliCompressSync(await response.body());

    expect(head.length + body.length).toBeLessThanOrEqual(LIMIT);
  });
}
