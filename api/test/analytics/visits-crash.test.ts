import { describe, expect, it } from '@jest/globals';
import { useKilledApi } from '../support/killed-api.fixture.ts';
import { aReport, sendReport } from './visits.fixture.ts';

const VISITORS = 24;

const { start, read } = useKilledApi({ TRUSTED_HOPS: '1' });

/** Sends one report after the other until the API is gone. Returns the ids of those that were acknowledged. */
async function visitEndlessly(url: string, visitor: number, onAcknowledged: () => void): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let count = 0; count < 50; count += 1) {
    const id = `visitor-${visitor}-click-${count}`;
    const events = [{ name: 'pageview' as const }, { name: 'cta_click' as const, id }];
    const headers = { 'x-forwarded-for': `198.51.100.${visitor}` };
    const response = await sendReport({ url }, aReport({ events }), headers).catch(() => null);
    if (!response) return acknowledged;
    expect(response.status).toBe(202);
    acknowledged.push(id);
    onAcknowledged();
  }
  return acknowledged;
}

describe(`an API that is killed while ${VISITORS} visitors click`, () => {
  it.each([1, 40])('after %i acknowledged reports has stored each of them exactly once', async (least) => {
    const { url, child, ended } = await start();
    let count = 0;
    const sent = Array.from({ length: VISITORS }, (_, visitor) =>
      visitEndlessly(url, visitor, () => {
        count += 1;
        if (count === least) child.kill('SIGKILL');
      }),
    );
    const acknowledged = (await Promise.all(sent)).flat();
    await ended;
    expect(acknowledged.length).toBeGreaterThanOrEqual(least);

    const { url: next } = await start();
    expect((await sendReport({ url: next }, aReport())).status).toBe(202);
    const stored = await read(async (db): Promise<string[]> => {
      const details: (string | null)[] = await db('analytics_visit_events').pluck('detail');
      return details.filter((text) => text !== null).map((text) => (JSON.parse(text) as { id: string }).id);
    });
    expect(new Set(stored).size).toBe(stored.length);
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
  });
});
