import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { installSiteGlobal, noteFailure, type SiteGlobal } from './site-global.ts';

const HASH = `${'A'.repeat(43)}=`;
const releases = {
  blog: {
    version: '2',
    base: '/assets/blog/2/',
    entry: 'remoteEntry.js',
    integrity: { 'list.js': HASH, 'late.js': HASH, 'hung.js': HASH },
  },
  admin: { version: '3', base: '/assets/admin/3/', entry: 'remoteEntry.js', integrity: { 'admin.js': HASH } },
};
let site: SiteGlobal;

const signed = (address: string, owner = 'blog') => {
  const script = document.createElement('script');
  site.sign(script, owner, address);
  return script;
};

beforeEach(() => {
  site = installSiteGlobal(releases);
});
afterEach(() => {
  delete window.__site;
  delete window.trustedTypes;
});

describe('the site global', () => {
  it('is available to the remotes’ chunk loaders', () => {
    expect(window.__site).toBe(site);
    expect(window.__site?.releases.blog?.base).toBe('/assets/blog/2/');
  });

  it('gives a script of the composition its hash', () => {
    const script = signed('/assets/blog/2/list.js');

    expect(script.integrity).toBe(`sha256-${HASH}`);
    expect(script.crossOrigin).toBe('anonymous');
    expect(script.getAttribute('src')).toBe('/assets/blog/2/list.js');
  });

  it.each([
    ['a file that the release does not have', '/assets/blog/2/other.js', 'blog'],
    ['a file of another release', '/assets/blog/1/list.js', 'blog'],
    ['a file of another remote', '/assets/admin/3/admin.js', 'blog'],
    ['a remote without a release', '/assets/application/1/x.js', 'application'],
    ['an unknown remote', '/assets/blog/2/list.js', 'evil'],
    ['what every object has', '/assets/blog/2/list.js', 'constructor'],
    ['a name that every object has', '/assets/blog/2/toString', 'blog'],
    ['a path that climbs out', '/assets/blog/2/../../admin/3/admin.js', 'blog'],
    ['the page’s own API', '/api/x.js', 'blog'],
    ['another scheme', 'data:text/javascript,alert(1)', 'blog'],
    ['a script in the address', 'javascript:alert(1)', 'blog'],
  ])('refuses %s', (_, address, owner) => {
    const script = document.createElement('script');

    expect(() => site.sign(script, owner, address)).toThrow(/is not a file of the composition's/);
    expect(script.src).toBe('');
  });

  it('uses only the path of a URL of another site', () => {
    expect(signed('https://evil.example/assets/blog/2/list.js').src).toBe(
      `${location.origin}/assets/blog/2/list.js`,
    );
  });

  it('changes the URL after a failure, because the same one would wait for the failed request', () => {
    signed('/assets/blog/2/late.js').dispatchEvent(new Event('error'));
    const second = signed('/assets/blog/2/late.js');
    expect(second.getAttribute('src')).toBe('/assets/blog/2/late.js?retry=1');
    expect(second.integrity).toBe(`sha256-${HASH}`);

    second.dispatchEvent(new Event('error'));
    expect(signed('/assets/blog/2/late.js').getAttribute('src')).toBe('/assets/blog/2/late.js?retry=2');
    expect(signed('/assets/blog/2/list.js').getAttribute('src')).toBe('/assets/blog/2/list.js');
  });

  it('changes the URL after a timeout too', () => {
    noteFailure('/assets/blog/2/hung.js?retry=0');
    expect(signed('/assets/blog/2/hung.js').getAttribute('src')).toBe('/assets/blog/2/hung.js?retry=1');
  });

  it('creates every URL through the allowed Trusted Types policy, and for this site only', () => {
    const made: string[] = [];
    let rules: { createScriptURL(url: string): string } | undefined;
    window.trustedTypes = {
      createPolicy(name, given) {
        rules = given;
        return {
          createScriptURL(url) {
            made.push(`${name} ${url}`);
            return given.createScriptURL(url);
          },
        };
      },
    };
    site = installSiteGlobal(releases);
    signed('/assets/blog/2/list.js');

    expect(made).toEqual(['site /assets/blog/2/list.js']);
    expect(() => rules?.createScriptURL('https://evil.example/x.js')).toThrow('is not a URL of this site');
    expect(() => rules?.createScriptURL('//evil.example/x.js')).toThrow('is not a URL of this site');
    expect(() => rules?.createScriptURL('data:,x')).toThrow('is not a URL of this site');
  });
});
