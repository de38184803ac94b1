import { expect, test } from '../../fixtures/journey.ts';
import { PUBLIC_ROUTES } from '../../fixtures/routes.ts';

const property = (html: string, name: string) =>
  new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(html)?.[1] ?? '';

for (const { path, area } of PUBLIC_ROUTES) {
  test(`${path} has a picture for social networks ${area}`, async ({ request, baseURL }) => {
    const html = await (await request.get(path)).text();
    const address = property(html, 'og:image');

    expect(address).toMatch(/^https?:\/\//);
    expect(property(html, 'og:image:alt')).toContain(property(html, 'og:title'));
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    const response = await request.get(new URL(new URL(address).pathname, baseURL).href);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('image/png');
    const png = await response.body();
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    // A PNG's first chunk has its width and height.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(property(html, 'og:image:width')).toBe('1200');
    expect(property(html, 'og:image:height')).toBe('630');
  });
}

test('no two pages have the same picture', async ({ request }) => {
  const pages = await Promise.all(PUBLIC_ROUTES.map(async ({ path }) => (await request.get(path)).text()));

  expect(new Set(pages.map((html) => property(html, 'og:image'))).size).toBe(PUBLIC_ROUTES.length);
});
