import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FORM, submit } from './forms.ts';
import { startTestApi, type TestApi } from './start-test-api.ts';

/** As they are where nobody sets them. */
const STANDARD_LIMITS = { RATE_LIMIT_SUBMISSIONS: '' };
const LONGEST = `${'n'.repeat(239)}@harbour.example`;
const ADDRESS = '203.0.113.77';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ environment: { ...STANDARD_LIMITS, TRUSTED_HOPS: '1' } });
});
afterEach(() => api.close());

const apply = async (email: string, address = ADDRESS) =>
  (await submit(api, { fields: { email }, headers: { 'x-forwarded-for': address } })).status;

describe('under the standard limits', () => {
  it('an e-mail of 255 characters is counted like any other', async () => {
    expect(LONGEST).toHaveLength(255);

    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push(await apply(LONGEST, `203.0.113.${n}`));

    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  it('forms with the longest e-mails do no harm to those sent at the same moment', async () => {
    const emails = Array.from({ length: 20 }, (_, n) =>
      n % 4 ? `${n}@harbour.example` : `${n + 10}${LONGEST.slice(2)}`,
    );

    const statuses = await Promise.all(emails.map((email, n) => apply(email, `203.0.113.${n}`)));

    expect(statuses).toEqual(Array(20).fill(201));
  });

  it('counters tell neither the address nor the e-mail of a sender', async () => {
    expect(await apply(FORM.email)).toBe(201);

    const names = (await api.context.db('rate_counters').pluck('name')).join();
    expect(names).toMatch(/per-email:[\w-]{43}/);
    expect(names).not.toContain(FORM.email);
    expect(names).not.toContain(ADDRESS);
  });
});
