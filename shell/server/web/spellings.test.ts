import { describe, expect, it } from '@jest/globals';
import { aComposition, aPage } from '../testing/composition.fixture.ts';
import { endServersAfterEach, startShell } from '../testing/servers.fixture.ts';

endServersAfterEach();

const composition = aComposition({
  pages: ['/', '/blog', '/blog/bpo-benefits'].map((path) => aPage(path)),
  redirects: { '/blog/old-name': '/blog/bpo-benefits' },
});

describe('another spelling of a page’s address', () => {
  it.each([
    ['/blog/bpo%2Dbenefits', '/blog/bpo-benefits'],
    ['/blog/bpo%2dbenefits?utm_source=a%2Db', '/blog/bpo-benefits?utm_source=a%2Db'],
    ['/%62log', '/blog'],
    ['/Blog//BPO-benefits/', '/blog/bpo-benefits'],
    ['//blog', '/blog'],
    ['///', '/'],
    ['/blog//old%2Dname', '/blog/bpo-benefits'],
    ['//robots.txt', '/robots.txt'],
    ['http://site.example/blog/', '/blog'],
  ])('%s is redirected to the page', async (spelling, location) => {
    const { get } = await startShell({ composition });

    const { status, headers } = await get(spelling);

    expect([status, headers.location]).toEqual([308, location]);
  });

  it.each([
    '//evil.example',
    '//evil.example/blog',
    '//evil.example//',
    '/\\evil.example/blog',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/blog/bpo%252Dbenefits',
    '/blog%2Fbpo-benefits',
    '/x/%2e%2e/blog',
  ])('%s leads nowhere', async (spelling) => {
    const { get } = await startShell({ composition });

    const { status, headers } = await get(spelling);

    expect([status, headers.location]).toEqual([404, undefined]);
  });

  it.each(['http://site.example/blog', 'HTTPS://site.example:8443/blog', 'http://other.example/blog?x=1'])(
    'as a proxy sends it (%s) is answered with the page',
    async (target) => {
      const { get } = await startShell({ composition });

      const { status, text } = await get(target);

      expect(status).toBe(200);
      expect(text).toContain('Page /blog');
    },
  );

  it('with nothing but the site’s name is the home page', async () => {
    const { get } = await startShell({ composition });

    expect((await get('http://site.example')).text).toContain('Page /<');
    expect((await get('http://site.example?x=1')).status).toBe(200);
  });

  it('of the API is still refused', async () => {
    const { get } = await startShell({ composition });

    expect((await get('http://site.example/api/site')).status).toBe(400);
  });
});
