import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as contracts from '../support/all-contracts.fixture.ts';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { FormOutcome, FORMS_BASE, type Endpoint } from '@site/shared/contracts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  const limits = ['SUBMISSIONS', 'UPLOADS', 'NEWSLETTER', 'TOKENS', 'WRITES', 'VISITS'];
  const environment = Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, '1/3600']));
  api = await startTestApi({ environment: { ...environment, TRUSTED_HOPS: '1' } });
});
afterAll(() => api.close());

const endpoints = Object.values<unknown>(contracts).filter(
  (value): value is Endpoint => typeof value === 'object' && value !== null && 'access' in value,
);
const writes = endpoints
  .filter(({ access, method }) => access === 'public' && method !== 'GET')
  .map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, 'x'.repeat(32)) }));

it('finds the public writes', () => {
  expect(writes.length).toBeGreaterThan(8);
});

it.each([...writes, { method: 'POST', path: `${AUTH_BASE}/token?grant_type=password` }])(
  '$method $path is limited by address',
  async ({ method, path }) => {
    const number = (lastNumber += 1);
    const statusFor = async (network: string) => {
      const headers = { 'x-forwarded-for': `${network}.${number}` };
      const response = await api.fetch(path, { method, headers });
      // Form endpoints always answer 200 with an outcome.
      return path.startsWith(FORMS_BASE) ? FormOutcome.parse(await response.json()).status : response.status;
    };

    expect(await statusFor('192.0.2')).not.toBe(429);
    expect(await statusFor('192.0.2')).toBe(429);
    expect(await statusFor('198.51.100')).not.toBe(429);
  },
);
let lastNumber = 0;
