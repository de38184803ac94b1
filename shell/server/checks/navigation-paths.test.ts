import { describe, expect, it } from '@jest/globals';
import { navigationPathsOf } from './navigation-paths.ts';

const page = (path: string, remote: 'marketing' | 'blog' | 'admin' | null, length = 10) => ({
  path,
  remote,
  html: 'x'.repeat(length),
});

describe('navigation paths', () => {
  it('visit all remotes in both orders, using the smallest page of each', () => {
    const navigationPaths = navigationPathsOf([
      page('/', 'marketing', 30),
      page('/our-story', 'marketing', 20),
      page('/blog', 'blog'),
      page('/auth', 'admin'),
    ]);

    expect([...navigationPaths]).toEqual([
      ['/our-story', ['/blog', '/auth']],
      ['/auth', ['/blog', '/our-story']],
    ]);
  });

  it('are empty for a single remote', () => {
    expect(navigationPathsOf([page('/blog', 'blog'), page('/404', null)]).size).toBe(0);
  });
});
