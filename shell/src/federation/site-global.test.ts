import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { failedLoads, installSiteGlobal, LOAD_TIMEOUT_MS, type SiteGlobal } from './site-global.ts';

const HASH = `${'A'.repeat(43)}=`;
const releases = {
  blog: {
    version: '2',
    base: '/assets/blog/2/',
    entry: 'remoteEntry.js',
    integrity: { 'list.js': HASH, 'late.js': HASH, 'hung.js': HASH, 'slow.js': HASH },
  },
  admin: { version: '3', base: '/assets/admin/3/', entry: 'remoteEntry.js', integrity: { 'admin.js': HASH } },
  shell: { version: '4', base: '/assets/shell/4/', entry: 'shell.js', integrity: { 'app.js': HASH } },
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

  describe('when a script does not arrive in time', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());
    const wait = () => jest.advanceTimersByTime(LOAD_TIMEOUT_MS);

    it('fails the load, and changes the URL', () => {
      const failed: string[] = [];
      const before = failedLoads();
      const script = signed('/assets/blog/2/hung.js');
      script.addEventListener('error', () => failed.push(script.src));
      wait();

      expect(failed).toHaveLength(1);
      expect(failedLoads()).toBe(before + 1);
      expect(signed('/assets/blog/2/hung.js').getAttribute('src')).toBe('/assets/blog/2/hung.js?retry=1');
    });

    it('counts each attempt once, in whatever order they end', () => {
      const before = failedLoads();
      const [first, second] = ['', ''].map(() => {
        const script = signed('/assets/blog/2/late.js');
        wait();
        return script;
      });
      second?.dispatchEvent(new Event('error'));
      first?.dispatchEvent(new Event('error'));

      expect(failedLoads()).toBe(before + 2);
    });

    it('waits longer for the shell’s own', () => {
      const failed: Event[] = [];
      const before = failedLoads();
      const script = signed('/assets/shell/4/app.js', 'shell');
      script.addEventListener('error', (event) => failed.push(event));
      wait();

      expect(failed).toEqual([]);
      expect(failedLoads()).toBe(before);
    });

    it.each(['load', 'error'])('does nothing after its %s event', (type) => {
      const script = signed('/assets/blog/2/slow.js');
      script.dispatchEvent(new Event(type));
      const before = failedLoads();
      const failed: Event[] = [];
      script.addEventListener('error', (event) => failed.push(event));
      wait();

      expect(failed).toEqual([]);
      expect(failedLoads()).toBe(before);
    });
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
