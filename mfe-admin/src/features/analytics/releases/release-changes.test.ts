import { describe, expect, it } from '@jest/globals';
import type { ReleaseRow } from '@site/shared/contracts/staff';
import { aRelease, aReleaseReport } from '../analytics.fixture.tsx';
import { changesText, deployText } from './admin-releases-content.ts';
import { changesBetween, errorsPerThousand, releaseBefore, releasesByEnd } from './release-changes.ts';

const changes = (before: Partial<ReleaseRow>, after: Partial<ReleaseRow>) =>
  changesBetween(aRelease(before), aRelease(after));
const lcp = (p75: number, samples = 400) => ({ lcp: { p75, samples } });

describe('the release before', () => {
  const last = aRelease({ version: 'c' });
  const first = aRelease({ version: 'a' });
  const unknown = aRelease({ version: 'x', liveAt: null });

  it('is the next of the list that went live', () => {
    const releases = releasesByEnd(aReleaseReport({ releases: [last, unknown, first] }));

    expect(releaseBefore(releases, last)).toBe(first);
    expect(releaseBefore(releases, first)).toBeNull();
    expect(releaseBefore(releases, unknown)).toBeNull();
  });

  it('went live by the end of the days in the reporting time zone', () => {
    const later = aRelease({ version: 'd', liveAt: '2026-11-21T05:00:00Z' });
    const atTheEnd = aRelease({ version: 'c', liveAt: '2026-11-21T04:59:59Z' });
    const releases = releasesByEnd(aReleaseReport({ releases: [later, atTheEnd, first] }));

    expect(releases).toEqual([atTheEnd, first]);
    expect(releaseBefore(releases, later)).toBeNull();
    expect(releaseBefore(releases, atTheEnd)).toBe(first);
  });
});

describe('the changes between two releases', () => {
  it('are differences', () => {
    const before = { scriptBytes: 100_000, errors: 4, pageviews: 2000, ...lcp(2000) };

    expect(changes(before, { scriptBytes: 112_288, errors: 12, pageviews: 4000, ...lcp(1700) })).toEqual({
      scriptBytes: 12_288,
      lcpMs: -300,
      errorsPerThousand: 1,
    });
  });

  it('are none below what can be measured', () => {
    expect(changes(lcp(2000), lcp(2099)).lcpMs).toBe(0);
    expect(changes({ scriptBytes: 100_000 }, { scriptBytes: 100_511 }).scriptBytes).toBe(0);
    expect(changes({}, {}).errorsPerThousand).toBe(0);
  });

  it('are unknown without a size, with few samples and with few views', () => {
    expect(changes({ scriptBytes: null }, {}).scriptBytes).toBeNull();
    expect(changes(lcp(2000, 49), lcp(4000)).lcpMs).toBeNull();
    expect(changes({ lcp: null }, lcp(4000)).lcpMs).toBeNull();
    expect(changes({}, { pageviews: 49, errors: 40 }).errorsPerThousand).toBeNull();
  });

  it('are told in words', () => {
    expect(changesText({ scriptBytes: 12_288, lcpMs: -300, errorsPerThousand: 1.25 })).toEqual([
      '12 KB more JavaScript',
      'LCP 300 ms faster',
      '1.3 more errors per 1,000 page views',
    ]);
    expect(changesText({ scriptBytes: -1024, lcpMs: 1200, errorsPerThousand: -2 })).toEqual([
      '1 KB less JavaScript',
      'LCP 1.2 s slower',
      '2 fewer errors per 1,000 page views',
    ]);
    expect(changesText({ scriptBytes: 0, lcpMs: null, errorsPerThousand: 0 })).toEqual(['No notable change']);
    expect(changesText({ scriptBytes: null, lcpMs: null, errorsPerThousand: null })).toEqual([
      'Too few measurements to compare',
    ]);
  });
});

describe('the last release', () => {
  it('is told in a sentence', () => {
    const told = { scriptBytes: 12_288, lcpMs: 0, errorsPerThousand: -2 };

    expect(deployText('1a2b3c4d', 'Nov 19, 2026', told)).toBe(
      'The last release, 1a2b3c4d on Nov 19, 2026, compared with the release before: 12 KB more JavaScript, 2 fewer errors per 1,000 page views.',
    );
    expect(deployText('1a2b3c4d', 'Nov 19, 2026', null)).toBe(
      'The last release was 1a2b3c4d on Nov 19, 2026. This period has no earlier release to compare with.',
    );
  });
});

describe('the error rate', () => {
  it('is for each thousand views, and unknown without views', () => {
    expect(errorsPerThousand(aRelease({ errors: 5, pageviews: 2000 }))).toBe(2.5);
    expect(errorsPerThousand(aRelease({ errors: 5, pageviews: 0 }))).toBeNull();
  });
});
