import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '../../fixtures/journey.ts';
import { PUBLIC_ROUTES } from '../../fixtures/routes.ts';

/**
 * Bytes that a server may send before the first acknowledgment: ten packets. Further bytes arrive a round trip later
 * (decision 42).
 */
const LIMIT = 14_600;

for (const { path, area } of PUBLIC_ROUTES) {
  test(`${path} fits into ten packets with its headers ${area}`, async ({ request }) => {
    const response = await request.get(path);
    const fields = response.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 200 OK\r\n${fields.join('')}\r\n`;
    // Compressed like the recompressed page. In its first seconds, a composition is compressed less.
    const body = brotliCompressSync(await response.body());

    expect(head.length + body.length).toBeLessThanOrEqual(LIMIT);
  });
}
