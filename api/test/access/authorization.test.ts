import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { AUTHORIZATION_TABLE } from './authorization-table.fixture.ts';
import { CALLERS, refusalOf, startWithCallers, tokenOf, type Caller } from './authorization.fixture.ts';
import { ENDPOINTS } from './endpoints.fixture.ts';
import { bearer, type TestApi } from '../support/start-test-api.ts';

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';
/** Endpoints of the auth protocol that look at the body before the caller need a valid one. */
const BODIES: Readonly<Record<string, object>> = {
  [`POST ${AUTH_BASE}/factors`]: { factor_type: 'totp', friendly_name: 'Phone 2' },
  [`POST ${AUTH_BASE}/factors/{id}/verify`]: { challenge_id: UNKNOWN_ID, code: '123456' },
};

/** The statuses of each endpoint of the table, in the order of the callers. */
const stated = new Map(
  AUTHORIZATION_TABLE.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([method, path, ...statuses]) => [`${method} ${path}`, statuses.map(Number)]),
);

/** Who may call each endpoint that has a contract. */
const accesses = new Map(
  ENDPOINTS.map(({ method, path, access }) => [`${method} ${path.replace(/:(\w+)/g, '{$1}')}`, access]),
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

/** What the API answers: for an endpoint outside of the table, only whether it refuses the caller. */
async function answersTo(caller: Caller): Promise<Record<string, number | null>> {
  const answers: Record<string, number | null> = {};
  let token = await tokenOf(caller, api);
  for (const operation of documented) {
    const status = await call(operation, token);
    answers[operation] = stated.has(operation) || [401, 403].includes(status) ? status : null;
    // It ends the session.
    if (operation.endsWith('/logout')) token = await tokenOf(caller, api);
  }
  return answers;
}

function expectedFor(caller: Caller): Record<string, number | null | undefined> {
  const column = CALLERS.indexOf(caller);
  return Object.fromEntries(
    documented.map((operation) => {
      const access = accesses.get(operation);
      return [operation, stated.get(operation)?.[column] ?? (access && refusalOf(caller, access))];
    }),
  );
}

describe('every documented endpoint', () => {
  it('has a contract or a line in the table, with a status for each caller', () => {
    expect(documented.filter((operation) => !accesses.has(operation) && !stated.has(operation))).toEqual([]);
    expect([...stated.keys()].filter((operation) => !documented.includes(operation))).toEqual([]);
    for (const statuses of stated.values()) expect(statuses).toHaveLength(CALLERS.length);
  });

  it.each(CALLERS)('answers the caller "%s" as its contract or the table says', async (caller) => {
    expect(await answersTo(caller)).toEqual(expectedFor(caller));
  });
});
