import { describe, expect, it } from '@jest/globals';
import * as auth from '../auth/index.ts';
import * as publicContracts from '../public/index.ts';
import * as staff from '../staff/index.ts';
import type { BodyOf, Endpoint, ReplyOf } from './endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
const EXPORTS: readonly (readonly [string, unknown])[] = Object.entries({
  ...publicContracts,
  ...auth,
  ...staff,
});
const ENDPOINTS = EXPORTS.flatMap(([name, value]) => (isEndpoint(value) ? [[name, value] as const] : []));

describe('the endpoints', () => {
  it('are found', () => {
    expect(ENDPOINTS.length).toBeGreaterThan(4);
  });

  it.each(ENDPOINTS)('%s has its export’s name and a path below /api/', (name, endpoint) => {
    expect(endpoint.name).toBe(name);
    expect(endpoint.path).toMatch(/^\/api\/[a-z0-9/:-]+$/i);
  });

  it('differ in method or path', () => {
    const keys = ENDPOINTS.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(ENDPOINTS.filter(([, { access }]) => access !== 'public'))(
    '%s, which is not public, lists 401 and 403',
    (_, { problems }) => expect(problems).toEqual(expect.arrayContaining([401, 403])),
  );

  it('pass their types to the caller', () => {
    const body: BodyOf<typeof publicContracts.askForFormWork> = {
      form: 'newsletter',
      subject: 'a@b.example',
    };
    const reply: ReplyOf<typeof staff.exportAnalytics> = { csv: '' };
    expect([body.subject, reply.csv]).toEqual(['a@b.example', '']);
  });
});
