import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '../support/all-contracts.fixture.ts';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { type Endpoint } from '@site/shared/contracts';
import { HALF_BODIES, sendHalf, type BodyTarget } from '@site/shared/testing/half-bodies';
import { bearer, startTestApi, type TestApi } from '../support/start-test-api.ts';

/** Short, because many senders stop, and wait until they are cut off. */
const BODY_TIMEOUTS = { silenceMs: 150, documentMs: 300, fieldsMs: 300, restMs: 50 };

const ID = '01890000-0000-7000-8000-000000000000';
const targets: readonly BodyTarget[] = [
  ...Object.values<unknown>(contracts)
    .filter(isEndpoint)
    .filter(({ body, multipart, urlencoded }) => Boolean(body ?? multipart ?? urlencoded))
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, ID) })),
  ...['signup', 'recover', 'resend', 'verify', 'token?grant_type=password', 'factors', 'logout'].map(
    (path) => ({ method: 'POST', path: `${AUTH_BASE}/${path}` }),
  ),
  { method: 'PUT', path: `${AUTH_BASE}/user` },
  { method: 'POST', path: '/api/nothing' },
  { method: 'GET', path: '/api/site' },
];

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** They do not depend on the database. */
const onSqlite = process.env['TEST_MYSQL_URL'] ? describe.skip : describe;

// Jest fails a test during which an error is not caught.
onSqlite(`${HALF_BODIES.length} half-sent bodies`, () => {
  let api: TestApi;
  let port: number;
  let headers: Readonly<Record<string, string>>;
  beforeAll(async () => {
    api = await startTestApi({ overrides: { bodyTimeouts: BODY_TIMEOUTS } });
    port = Number(new URL(api.url).port);
    headers = { ...bearer(await api.signIn()), 'idempotency-key': 'a-half-sent-body' };
  });
  afterAll(() => api.close());

  it.each(targets.map((target) => [`${target.method} ${target.path}`, target] as const))(
    'do not end the API, nor cause an error: %s',
    async (_, target) => {
      await Promise.all(HALF_BODIES.map((half) => sendHalf(port, { ...target, headers }, half)));

      expect((await api.fetch('/api/health/ready')).status).toBe(200);
    },
  );

  it('are no reason to log an error', () => {
    expect(api.log().match(/^\{"level":[56]0.*$/gm)).toBeNull();
  });
});
