import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { FORM, signUp, submit } from '../support/forms.ts';
import { HIGH_LIMITS, startTestApi, type TestApi } from '../support/start-test-api.ts';

/** The default limits. */
const STANDARD_LIMITS = Object.fromEntries(Object.keys(HIGH_LIMITS).map((name) => [name, '']));
const LONGEST = `${'n'.repeat(239)}@harbour.example`;
const ADDRESS = '203.0.113.77';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ environment: { ...STANDARD_LIMITS, TRUSTED_HOPS: '1' } });
});
afterEach(() => api.close());

const apply = async (email: string, address = ADDRESS) =>
  (await submit(api, { fields: { email }, headers: { 'x-forwarded-for': address } })).status;

describe('with the default limits', () => {
  it('an email of 255 characters is counted', async () => {
    expect(LONGEST).toHaveLength(255);

    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push(await apply(LONGEST, `203.0.113.${n}`));

    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  it('forms with emails of maximum length do not affect concurrent ones', async () => {
    const emails = Array.from({ length: 20 }, (_, n) =>
      n % 4 ? `${n}@harbour.example` : `${n + 10}${LONGEST.slice(2)}`,
    );

    const statuses = await Promise.all(emails.map((email, n) => apply(email, `203.0.113.${n}`)));

    expect(statuses).toEqual(Array(20).fill(201));
  });

  it('counters reveal neither address nor email of a sender', async () => {
    expect(await apply(FORM.email)).toBe(201);

    let names = '';
    // The response does not wait for the counters.
    while (!names.includes('per-email')) {
      names = (await api.context.db('rate_counters').pluck('name')).join();
      await setImmediate();
    }
    expect(names).toMatch(/per-email:[\w-]{43}/);
    expect(names).not.toContain(FORM.email);
    expect(names).not.toContain(ADDRESS);
  });
});

describe('a limit for accepted applications', () => {
  /** Submissions fail while the audit log cannot be written. */
  const withoutRecord = async (work: () => Promise<void>) => {
    const { db } = api.context;
    await db.schema.renameTable('audit_log', 'audit_log_away');
    await work();
    await db.schema.renameTable('audit_log_away', 'audit_log');
  };

  it('does not count server errors, and neither does the limit of attempts', async () => {
    await withoutRecord(async () => {
      for (let n = 0; n < 25; n += 1) expect(await apply(FORM.email)).toBe(500);
    });

    expect(await apply(FORM.email)).toBe(201);
  });

  it('applies to concurrent forms', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => apply(FORM.email, `203.0.113.${n}`)),
    );

    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
    expect(await apply(FORM.email)).toBe(429);
  });

  it('sends Retry-After', async () => {
    for (let n = 0; n < 3; n += 1) await apply(FORM.email);
    const refused = await submit(api);

    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
  });
});

describe('newsletter sign-ups', () => {
  const subscribe = async (email: string, address = ADDRESS) =>
    (await signUp(api, email, {}, { 'x-forwarded-for': address })).status;

  it('are limited to five per hour and address, independent of applications', async () => {
    for (let n = 0; n < 5; n += 1) expect(await apply(`applicant-${n}@harbour.example`)).toBe(201);

    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await subscribe(`reader-${n}@harbour.example`));

    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await subscribe('reader-6@harbour.example', '203.0.113.78')).toBe(201);
  });

  it('of existing subscribers do not count', async () => {
    expect(await subscribe('reader@harbour.example')).toBe(201);
    for (let n = 0; n < 6; n += 1) expect(await subscribe('reader@harbour.example')).toBe(409);

    expect(await subscribe('next@harbour.example')).toBe(201);
  });

  it('over the limit get an error page without JavaScript', async () => {
    const post = async (email: string) => {
      const body = new URLSearchParams({ email });
      const headers = { 'x-forwarded-for': ADDRESS };
      return (await api.fetch('/api/forms/newsletter', { method: 'POST', body, headers })).json();
    };
    for (let n = 0; n < 5; n += 1)
      expect(await post(`reader-${n}@harbour.example`)).toMatchObject({ status: 303 });

    expect(await post('reader-5@harbour.example')).toMatchObject({
      status: 429,
      errors: [{ field: 'submit', message: expect.stringMatching(/^We received too many forms/) }],
    });
  });
});

describe('newsletter sign-ups with double opt-in', () => {
  it('are limited to three per day and email, in any spelling and from any address', async () => {
    const double = await startTestApi({
      environment: { ...STANDARD_LIMITS, TRUSTED_HOPS: '1', SITE_NEWSLETTER_OPT_IN: 'double' },
    });
    const emails = ['reader@harbour.example', 'READER@harbour.example', 'Reader@Harbour.example'];
    const statuses = [];
    for (const [n, email] of [...emails, ...emails].entries())
      statuses.push((await signUp(double, email, {}, { 'x-forwarded-for': `203.0.113.${n}` })).status);
    await double.close();

    expect(statuses).toEqual([201, 201, 201, 429, 429, 429]);
  });
});
