import { afterEach, describe, expect, it } from '@jest/globals';
import { postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
afterEach(() => api.close());

const startWith = async (hops: string) => {
  api = await startTestApi({ environment: { TRUSTED_HOPS: hops, RATE_LIMIT_NEWSLETTER: '2/3600' } });
};
let count = 0;
const subscribe = async (forwardedFor: string) => {
  count += 1;
  const email = `reader${count}@ledgerwell.example`;
  const response = await postJson(
    api,
    '/api/newsletter-subscriptions',
    { email },
    { 'x-forwarded-for': forwardedFor },
  );
  return response.status;
};

describe('the address of a caller', () => {
  it('is that of the connection when no proxy is configured, even with a forged header (B8)', async () => {
    await startWith('0');

    expect([await subscribe('198.51.100.1'), await subscribe('198.51.100.2')]).toEqual([201, 201]);
    expect(await subscribe('198.51.100.3')).toBe(429);
  });

  it('is the one that the trusted proxy saw, even with a forged header (B8)', async () => {
    await startWith('1');

    expect([await subscribe('1.1.1.1, 203.0.113.9'), await subscribe('2.2.2.2, 203.0.113.9')]).toEqual([
      201, 201,
    ]);
    expect(await subscribe('3.3.3.3, 203.0.113.9')).toBe(429);
    expect(await subscribe('3.3.3.3, 203.0.113.10')).toBe(201);
  });

  it('counts a whole IPv6 /64 as one (B3)', async () => {
    await startWith('1');

    expect([await subscribe('2001:db8:1:2::1'), await subscribe('2001:db8:1:2:ffff::9')]).toEqual([201, 201]);
    expect(await subscribe('2001:0db8:0001:0002::abcd')).toBe(429);
    expect(await subscribe('2001:db8:1:3::1')).toBe(201);
  });

  it('counts an IPv6 /48 too, with ten times the limit (B3)', async () => {
    await startWith('1');
    const networks = Array.from({ length: 10 }, (_, index) => `2001:db8:7:${index}::1`);
    for (const network of [...networks, ...networks]) expect(await subscribe(network)).toBe(201);

    expect(await subscribe('2001:db8:7:ff::1')).toBe(429);
    expect(await subscribe('2001:db8:8::1')).toBe(201);
  });

  it('that is over its limit uses nothing of the share of its /48 (B3)', async () => {
    await startWith('1');
    for (let count = 0; count < 30; count += 1) await subscribe('2001:db8:9:1::1');

    expect(await subscribe('2001:db8:9:2::1')).toBe(201);
  });
});

describe('a limit', () => {
  it('sends Retry-After and counts before the work', async () => {
    api = await startTestApi({
      environment: { RATE_LIMIT_SUBMISSIONS: '3/3600', RATE_LIMIT_NEWSLETTER: '3/3600' },
    });
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        postJson(api, '/api/newsletter-subscriptions', { email: `r${index}@x.example` }),
      ),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await postJson(api, '/api/applications', {})).status).toBe(422);
  });
});
