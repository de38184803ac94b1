import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '../support/all-contracts.fixture.ts';
import type { Endpoint } from '@site/shared/contracts';
import { ENDPOINTS } from './endpoints.fixture.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

/** Form endpoints always answer with a form outcome. They have their own tests. */
const isForm = ({ path }: Endpoint) => path.startsWith(contracts.FORMS_BASE);
const plain = ENDPOINTS.filter((endpoint) => !isForm(endpoint));

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const call = ({ method, path }: Endpoint, headers: Record<string, string> = {}) =>
  api.fetch(path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000'), { method, headers });

describe('every endpoint of the contracts', () => {
  it.each(plain)('$name enforces its access', async (endpoint) => {
    const response = await call(endpoint);

    if (endpoint.access === 'public') expect(response.status).toBe(statusOf(endpoint));
    else expect(response.status).toBe(401);
  });

  it.each(plain.filter(({ access, body }) => access !== 'public' || body))(
    '$name sends problems in the common format with the request id',
    async (endpoint) => {
      const response = await call(endpoint, { authorization: 'Bearer nonsense' });

      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      const problem = contracts.Problem.parse(await response.json());
      expect(problem.requestId).toBe(response.headers.get('x-request-id'));
      expect(problem.status).toBe(response.status);
    },
  );

  it('sends security headers', async () => {
    const { headers } = await api.fetch('/api/user-roles/me');

    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('etag')).toBe(false);
  });
});

describe('any other path', () => {
  it.each(['/', '/api', '/api/nothing', '/api/applications/x/y', '/api/%E0%A4%A'])(
    '%s gets a problem response',
    async (path) => {
      const response = await api.fetch(path);

      expect([400, 404]).toContain(response.status);
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    },
  );
});

/** The status of a public endpoint for a call without body and parameters. */
function statusOf({ body, query, keyed, status }: Endpoint): number {
  if (body) return 415;
  return query || keyed ? 400 : status;
}
