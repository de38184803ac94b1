import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { PageData } from '@site/shared/federation';
import { UNSETTLED } from '../../model/hydration-protocol.ts';
import { hydratePage } from './hydrate-page.ts';

afterEach(() => void jest.restoreAllMocks());

/** Opens a page with these scripts. */
const open = (script: string) =>
  hydratePage({
    data: { siteUrl: 'https://site.example', pages: {}, releases: {} } as unknown as PageData,
    storeFolder: '/nowhere',
    document: { path: '/blog', html: `<h1>Blog</h1><script>${script}</script>` },
    onRejection: () => undefined,
  });

/** Simulates a busy machine: the clock advances a minute per look. */
function stallClock(): void {
  let now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => (now += 60_000));
}

describe('hydratePage', () => {
  it('counts turns of the event loop instead of elapsed time', async () => {
    stallClock();

    const faults = await open(
      "setTimeout(() => dispatchEvent(new CustomEvent('site:arrived', { detail: '/blog' })), 50)",
    );

    expect(faults).toEqual([]);
  });

  it('gives up after the limit', async () => {
    const faults = await open('0');

    expect(faults).toEqual([
      expect.objectContaining({ about: UNSETTLED, text: expect.stringMatching(/^does not hydrate within/) }),
    ]);
  }, 60_000);
});
