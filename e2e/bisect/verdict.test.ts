import { describe, expect, it } from '@jest/globals';
import { changedReleases, verdict } from './verdict.ts';

const deploy = (composition: string, releases: Record<string, string>) => ({
  composition,
  at: '2026-11-21T10:00:00.000Z',
  releases,
});
const BEFORE = deploy('c1', { shell: 's1', blog: 'b1', admin: 'a1' });

describe('the verdict of a bisection', () => {
  it('names the release that changed, when it went live, and its commit', () => {
    const found = { before: BEFORE, broken: deploy('c2', { ...BEFORE.releases, blog: 'b2' }) };

    expect(changedReleases(found)).toEqual([{ owner: 'blog', version: 'b2' }]);
    expect(verdict(found, ['abc1234'])).toBe(
      'first broken by blog@b2, published 2026-11-21T10:00:00.000Z, commit abc1234',
    );
  });

  it('says so when a release names no commit', () => {
    const found = { before: BEFORE, broken: deploy('c2', { ...BEFORE.releases, blog: 'b2' }) };

    expect(verdict(found, [null])).toContain('commit unknown');
  });

  it('names all releases that went live together', () => {
    const found = {
      before: BEFORE,
      broken: deploy('c2', { shell: 's2', blog: 'b1', admin: 'a2', jobs: 'j1' }),
    };

    expect(changedReleases(found).map(({ owner }) => owner)).toEqual(['shell', 'admin', 'jobs']);
    expect(verdict(found, [])).toMatch(/shell@s2.*; or by admin@a2.*; or by jobs@j1.*together/);
  });

  it('names the composition when no release changed', () => {
    const found = { before: BEFORE, broken: deploy('c2', BEFORE.releases) };

    expect(verdict(found, [])).toContain('first broken by composition c2');
  });
});
