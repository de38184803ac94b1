import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { PageData } from '@site/shared/federation';
import { hydratePage } from './hydrate-page.ts';

afterEach(() => void jest.restoreAllMocks());

/** Opens a page whose scripts are these. */
const open = (script: string) =>
  hydratePage({
    data: { siteUrl: 'https://site.example', pages: {}, releases: {} } as unknown as PageData,
    storeFolder: '/nowhere',
    document: { path: '/blog', html: `<h1>Blog</h1><script>${script}</script>` },
    onRejection: () => undefined,
  });

/** A machine with no time for this process: by the clock on the wall, each look at it is a minute late. */
function stallClock(): void {
  let now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => (now += 60_000));
}

describe('a page that is opened as a browser would', () => {
  it('is given its turns to come to life, however late they come by the clock', async () => {
    stallClock();

    const faults = await open(
      "setTimeout(() => dispatchEvent(new CustomEvent('site:arrived', { detail: '/blog' })), 50)",
    );

    expect(faults).toEqual([]);
  });

  it('is given up when it has had them', async () => {
    const faults = await open('0');

    expect(faults.map(({ text }) => text)).toEqual([expect.stringMatching(/^does not hydrate within/)]);
  }, 60_000);
});
