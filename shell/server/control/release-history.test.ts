import path from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useTemporaryFolder } from '../testing/release.fixture.ts';
import { openSiteState } from '../storage/state/open-site-state.ts';
import { type SiteState } from '../storage/state/site-state.ts';
import { liveSince, releaseHistory } from './release-history.ts';

const folder = useTemporaryFolder();
const id = (digit: string) => digit.repeat(20);
const hour = (count: number) => `2026-01-01T${String(count).padStart(2, '0')}:00:00.000Z`;
let siteState: SiteState;
let count = 0;

beforeEach(async () => {
  siteState = await openSiteState(path.join(folder(), 'compositions'));
  count = 0;
});

/** Puts releases of the blog live, one an hour, each with the shell's release. */
async function deploy(digits: string, shell = 'f') {
  for (const digit of digits) {
    count += 1;
    const composition = id(count.toString(16));
    await siteState.noteLive(
      { id: composition, releases: { shell: id(shell), blog: id(digit) } },
      { at: new Date(hour(count)) },
    );
  }
}

const historyOf = (live: string, isStored: (version: string) => boolean | Promise<boolean> = () => true) =>
  releaseHistory('blog', id(live), {
    siteState,
    store: { isStored: (_owner, version) => Promise.resolve(isStored(version)) },
    isTrusted: (version) => version === id('a'),
  });

describe('the time since which a release is live', () => {
  it('is that of the deploy that brought it, whatever else went live later', async () => {
    await deploy('abb');
    await deploy('b', 'e');

    expect(liveSince('blog', id('b'), siteState)).toBe(hour(2));
    expect(liveSince('shell', id('e'), siteState)).toBe(hour(4));
    expect(liveSince('blog', null, siteState)).toBeNull();
    expect(liveSince('blog', id('c'), siteState)).toBeNull();
  });

  it('is that of the last deploy of a release that was live before', async () => {
    await deploy('aba');

    expect(liveSince('blog', id('a'), siteState)).toBe(hour(3));
  });
});

describe('the history of a remote', () => {
  it('offers nothing to restore while the store is away', async () => {
    await deploy('ab');

    expect(await historyOf('b', () => Promise.reject(new Error('away')))).toEqual({
      previous: null,
      earlier: [],
    });
  });

  it('lists each other release once, the last to go live first', async () => {
    await deploy('aabac');

    expect(await historyOf('c')).toEqual({
      previous: id('a'),
      earlier: [
        { version: id('a'), liveAt: hour(4), isTrusted: true },
        { version: id('b'), liveAt: hour(3), isTrusted: false },
      ],
    });
  });

  it('tells when a release last went live, not when it first did', async () => {
    await deploy('aabaab');

    expect((await historyOf('b')).earlier).toEqual([{ version: id('a'), liveAt: hour(4), isTrusted: true }]);
  });

  it('leaves out what is no longer stored', async () => {
    await deploy('bac');

    expect(await historyOf('c', (version) => version === id('b'))).toEqual({
      previous: null,
      earlier: [{ version: id('b'), liveAt: hour(1), isTrusted: false }],
    });
  });

  it('passes over what no configured key signed, as a rollback does', async () => {
    await deploy('abc');

    expect((await historyOf('c')).previous).toBe(id('a'));
  });

  it('is empty for a first release', async () => {
    await deploy('a');

    expect(await historyOf('a')).toEqual({ previous: null, earlier: [] });
  });

  it('lists ten releases at most', async () => {
    await deploy('0123456789abcde');

    expect((await historyOf('e')).earlier.map(({ version }) => version[0])).toEqual([...'dcba987654']);
  });
});
