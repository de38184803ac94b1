import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts';
import type { OpenApiDocument } from '../src/openapi/document.ts';
import { AUTHORIZATION_TABLE } from './authorization-table.fixture.ts';
import { CALLERS, startWithCallers, tokenOf, type Caller } from './authorization.fixture.ts';
import { bearer, type TestApi } from './start-test-api.ts';

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';
/** Endpoints of the auth protocol that look at the body before the caller need a valid one. */
const BODIES: Readonly<Record<string, object>> = {
  [`POST ${AUTH_BASE}/factors`]: { factor_type: 'totp', friendly_name: 'Phone 2' },
  [`POST ${AUTH_BASE}/factors/{id}/verify`]: { challenge_id: UNKNOWN_ID, code: '123456' },
};

/** The statuses of each endpoint, in the order of the callers. */
const stated = new Map(
  AUTHORIZATION_TABLE.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([method, path, ...statuses]) => [`${method} ${path}`, statuses.map(Number)]),
);

let api: TestApi;
let documented: string[];
beforeAll(async () => {
  api = await startWithCallers();
  const { paths } = (await (await api.fetch('/api/openapi.json')).json()) as OpenApiDocument;
  documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
});
afterAll(() => api.close());

async function call(operation: string, token: string | null): Promise<number> {
  const [method = '', path = ''] = operation.split(' ');
  const body = BODIES[operation];
  const headers = {
    ...(token !== null && bearer(token)),
    ...(body && { 'content-type': 'application/json' }),
  };
  const { status } = await api.fetch(path.replace(/\{\w+\}/g, UNKNOWN_ID), {
    ...{ method, headers, redirect: 'manual' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return status;
}

async function statusesFor(caller: Caller): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  let token = await tokenOf(caller, api);
  for (const operation of stated.keys()) {
    statuses[operation] = await call(operation, token);
    // It ends the session.
    if (operation.endsWith('/logout')) token = await tokenOf(caller, api);
  }
  return statuses;
}

describe('the authorization table', () => {
  it('has a line for every documented endpoint, with a status for each caller', () => {
    expect([...stated.keys()].sort()).toEqual(documented.sort());
    for (const statuses of stated.values()) expect(statuses).toHaveLength(CALLERS.length);
  });

  it.each(CALLERS.map((caller, column) => [caller, column] as const))(
    'says what the API answers to the caller "%s"',
    async (caller, column) => {
      const expected = Object.fromEntries(
        [...stated].map(([operation, statuses]) => [operation, statuses[column]]),
      );

      expect(await statusesFor(caller)).toEqual(expected);
    },
  );
});
