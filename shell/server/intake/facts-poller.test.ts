import { beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS, type SiteFactChanges } from '@site/shared/contracts';
import { recordingLogger } from '../testing/composer.fixture.ts';
import { endServersAfterEach, listen } from '../testing/servers.fixture.ts';
import { FactsPoller } from './facts-poller.ts';

endServersAfterEach();
let changed: SiteFactChanges;
let onAsked: () => void;
let offered: SiteFactChanges[];
let now: Date;

beforeEach(() => {
  [changed, onAsked, offered] = [{ name: 'First' }, () => undefined, []];
  now = new Date('2026-01-01T00:00:00Z');
});

/** Polls until the API has received this many requests. */
async function poll(poller: FactsPoller, times = 5): Promise<void> {
  const stop = new AbortController();
  onAsked = () => (times -= 1) === 0 && stop.abort();
  await poller.run(stop.signal);
}

describe('site facts that failed because of a composer fault', () => {
  it('are offered again with exponential backoff, and new facts immediately', async () => {
    const { url } = await listen((_, response) => {
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ facts: DEFAULT_SITE_FACTS, changed }));
      onAsked();
    });
    const { logger, lines } = recordingLogger();
    const poller = new FactsPoller({
      apiUrls: [url],
      factsIntervalMs: 1,
      hostTimeoutMs: 5000,
      logger,
      now: () => now,
      onFacts: (changes) => {
        offered.push(changes);
        return Promise.reject(Object.assign(new Error('read'), { code: 'EIO' }));
      },
    });

    await poll(poller);
    expect(offered).toHaveLength(1);
    now = new Date(now.getTime() + 5_000);
    await poll(poller);
    expect(offered).toHaveLength(2);
    now = new Date(now.getTime() + 9_999);
    await poll(poller);
    expect(offered).toHaveLength(2);
    now = new Date(now.getTime() + 1);
    await poll(poller);
    expect(offered).toHaveLength(3);

    changed = { name: 'Second' };
    await poll(poller);
    expect(offered.slice(3)).toEqual([{ name: 'Second' }]);
    expect(lines.filter(({ level }) => level === 50)).toHaveLength(4);
  });
});

describe('site facts', () => {
  it('are read from another process of the API when one gives no valid answer', async () => {
    const { url } = await listen((_, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ facts: DEFAULT_SITE_FACTS, changed })),
    );
    const invalid = await listen((_, response) => response.end('{}'));
    const poller = new FactsPoller({
      apiUrls: ['http://127.0.0.1:9', invalid.url, url],
      factsIntervalMs: 1,
      hostTimeoutMs: 5000,
      logger: recordingLogger().logger,
      now: () => now,
      onFacts: () => Promise.resolve(),
    });

    const answers = [await poller.poll(), await poller.poll(), await poller.poll(), await poller.poll()];

    expect(answers).toEqual([null, null, changed, changed]);
  });
});
