import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '../fixtures/journey.ts';
import { PUBLIC_ROUTES } from '../fixtures/routes.ts';

/** What a server may send before the first answer: ten packets. Anything larger arrives a round trip later (decision 42). */
const LIMIT = 14_600;

for (const { path, area } of PUBLIC_ROUTES) {
  test(`${path} fits into ten packets with its headers ${area}`, async ({ request }) => {
    const response = await request.get(path);
    const fields = response.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 200 OK\r\n${fields.join('')}\r\n`;
    // As it is once it is recompressed: for its first seconds a composition is compressed quickly.
    const body = brotliCompressSync(await response.body());

    expect(head.length + body.length).toBeLessThanOrEqual(LIMIT);
  });
}
