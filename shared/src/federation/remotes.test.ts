import { describe, expect, it } from '@jest/globals';
import { containerName, ownerOf, REMOTE_NAMES, REMOTES } from './remotes.ts';

describe('ownerOf', () => {
  it.each([
    ['/', 'marketing'],
    ['/services', 'marketing'],
    ['/services/billing', 'marketing'],
    ['/success-stories', 'marketing'],
    ['/our-story', 'marketing'],
    ['/privacy-policy', 'marketing'],
    ['/blog', 'blog'],
    ['/blog/bpo-benefits', 'blog'],
    ['/application', 'application'],
    ['/newsletter', 'application'],
    ['/auth', 'admin'],
    ['/admin', 'admin'],
  ])('gives %s to %s', (path, remote) => expect(ownerOf(path)).toBe(remote));

  it.each(['/404', '/blogs', '/administrator', '/x/blog', '', 'blog', '/_shell/status'])(
    'leaves %j to the shell',
    (path) => expect(ownerOf(path)).toBeUndefined(),
  );
});

describe('the table of remotes', () => {
  it('gives each path and each port to only one remote', () => {
    const owned = REMOTE_NAMES.flatMap((name): readonly string[] => REMOTES[name].owns);
    const ports = REMOTE_NAMES.map((name) => REMOTES[name].port);

    expect(new Set(owned).size).toBe(owned.length);
    expect(new Set(ports).size).toBe(ports.length);
  });

  it('names each container after its remote', () => {
    expect(REMOTE_NAMES.map(containerName)).toEqual(REMOTE_NAMES.map((name) => `site_${name}`));
  });
});
