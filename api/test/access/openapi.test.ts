import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { SUBMISSION_LIMITS } from '@site/shared/contracts';
import * as z from 'zod';
import { createApp } from '../../src/app.ts';
import { MAILBOX_PATH } from '../../src/mail/mailbox.ts';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import type { Schema } from '../../src/openapi/operation.ts';
import { traffic } from './openapi-traffic.fixture.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
  readonly sent: Sent | null;
}

/** A request body in the form that the document describes: fields by name, a file as text. */
interface Sent {
  readonly type: string;
  readonly fields: () => unknown;
}

let api: TestApi;
let document: OpenApiDocument;
const seen: Seen[] = [];

beforeAll(async () => {
  api = await startTestApi();
  document = (await (await api.fetch('/api/openapi.json')).json()) as OpenApiDocument;
});
afterAll(() => api.close());

/** The API with every request and response recorded. */
function recording(): TestApi {
  return {
    ...api,
    async fetch(path, init) {
      const response = await api.fetch(path, { redirect: 'manual', ...init });
      const type = response.headers.get('content-type')?.split(';')[0] ?? '';
      const copy = response.clone();
      const body: unknown = await (type.endsWith('json') ? copy.json() : copy.text());
      const method = (init?.method ?? 'GET').toLowerCase();
      seen.push({
        method,
        path: path.split('?')[0] ?? path,
        status: response.status,
        type,
        body,
        sent: sentBy(init),
      });
      return response;
    },
  };
}

function sentBy({ body }: RequestInit = {}): Sent | null {
  if (body instanceof FormData) return { type: 'multipart/form-data', fields: () => fieldsOf(body) };
  if (body instanceof URLSearchParams)
    return { type: 'application/x-www-form-urlencoded', fields: () => Object.fromEntries(body) };
  return typeof body === 'string'
    ? { type: 'application/json', fields: () => JSON.parse(body) as unknown }
    : null;
}

function fieldsOf(form: FormData): unknown {
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
}

function operationAt(method: string, path: string) {
  for (const [pattern, operations] of Object.entries(document.paths)) {
    const operation = operations[method];
    if (operation && new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)) return operation;
  }
  return undefined;
}

function faultsOf({ method, path, status, type, body }: Seen): string[] {
  const call = `${method} ${path} ${status}`;
  const operation = operationAt(method, path);
  if (!operation) return status === 404 ? [] : [`${call}: not in the document`];
  const answer = operation.responses[status];
  if (!answer) return [`${call}: status not in the document`];
  if (!answer.content) return [];
  const schema = answer.content[type]?.schema;
  if (!schema) return [`${call}: content type ${type} not in the document`];
  return against(schema, body).map((fault) => `${call}: ${fault}`);
}

/** Checks that accepted bodies match the document. Form endpoints are skipped because they accept any body. */
function faultsOfSent({ method, path, status, sent }: Seen): string[] {
  const operation = operationAt(method, path);
  if (!sent || !operation || status >= 400 || path.startsWith('/api/forms/')) return [];
  const schema = operation.requestBody?.content[sent.type]?.schema;
  const call = `${method} ${path} sent ${sent.type}`;
  if (!schema) return [`${call}: not in the document`];
  return against(schema, sent.fields()).map((fault) => `${call}: ${fault}`);
}

function against(schema: Schema, value: unknown): string[] {
  const { error } = z.fromJSONSchema(resolved(schema) as z.core.JSONSchema.JSONSchema).safeParse(value);
  return error ? [error.message] : [];
}

function resolved(schema: Schema): Schema {
  return '$ref' in schema ? document.components.schemas.Problem : schema;
}

/** The parts of an Express router that the test reads. */
interface Mounted {
  readonly stack: readonly Layer[];
}
interface Layer {
  match(path: string): { readonly path: string } | false;
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
  readonly handle: Partial<Mounted>;
}

/** Express does not expose mount paths, so these candidates are tried. */
const PLACES = [AUTH_BASE, MAILBOX_PATH, '/api/health', '/api', ''];

function routesOf(stack: readonly Layer[], base = ''): string[] {
  return stack.flatMap((layer) => {
    if (layer.route) {
      const path = (base + layer.route.path).replace(/\/$/, '').replace(/:(\w+)/g, '{$1}');
      return Object.keys(layer.route.methods).map((method) => `${method} ${path}`);
    }
    if (!layer.handle.stack) return [];
    const place = PLACES.find((each) => matched(layer, each) === each);
    return routesOf(layer.handle.stack, place ?? '/unknown');
  });
}

function matched(layer: Layer, place: string): string | undefined {
  const match = layer.match(place || '/');
  return match ? match.path : undefined;
}

function arraysIn(value: unknown): Schema[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Reflect.get(value, 'type') === 'array' ? [value as Schema] : [];
  return [...own, ...Object.values(value).flatMap(arraysIn)];
}

describe('the OpenAPI document', () => {
  it('has a unique name for each operation', () => {
    const names = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );

    expect(document.openapi).toBe('3.1.0');
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining(['submitApplication', 'postNewsletterForm', 'token', 'isReady']),
    );
  });

  it('lists exactly the mounted routes', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    const { stack } = createApp(api.context).router as unknown as Mounted;

    expect(routesOf(stack).sort()).toEqual(described.sort());
  });

  it('matches real requests and responses of every operation', async () => {
    await traffic(recording());

    expect(seen.flatMap(faultsOf)).toEqual([]);
    expect(seen.flatMap(faultsOfSent)).toEqual([]);
    const used = new Set(seen.map(({ method, path }) => operationAt(method, path)?.operationId));
    const unused = Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .filter(({ operationId }) => !used.has(operationId));
    expect(unused.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('is checked by a test that detects wrong responses', () => {
    const live = { method: 'get', path: '/api/health/live', status: 200 };
    const call = { ...live, type: 'application/json', sent: null };

    expect(faultsOf({ ...call, body: { status: 'dead' } })).toHaveLength(1);
    expect(faultsOf({ ...call, status: 418, body: {} })).toHaveLength(1);
  });

  it('lists the required roles', () => {
    const rolesOf = (path: string, method: string) => {
      const operation = document.paths[path]?.[method];
      return [operation?.['x-roles'], operation?.security];
    };
    const withToken = [{ accessToken: [] }];

    expect(rolesOf('/api/admin/submissions', 'get')).toEqual([['admin', 'reviewer'], withToken]);
    expect(rolesOf('/api/user-roles/me', 'get')).toEqual([undefined, withToken]);
    expect(rolesOf('/api/applications', 'post')).toEqual([undefined, undefined]);
  });

  it('includes the maximum lengths of texts', () => {
    const body = document.paths['/api/applications']?.['post']?.requestBody?.content['application/json'];

    expect(body?.schema['properties']).toMatchObject(
      Object.fromEntries(
        Object.entries(SUBMISSION_LIMITS).map(([field, maxLength]) => [field, { maxLength }]),
      ),
    );
  });

  it('includes the maximum lengths of sign-in fields', () => {
    const body = document.paths[`${AUTH_BASE}/token`]?.['post']?.requestBody?.content['application/json'];

    expect(body?.schema['anyOf']).toMatchObject([
      { properties: { email: { maxLength: 255 }, password: { maxLength: 256 } } },
      { properties: { refresh_token: { maxLength: 1024 } } },
    ]);
  });

  it('limits every array', () => {
    const arrays = arraysIn(document);

    expect(arrays.length).toBeGreaterThan(5);
    expect(arrays.filter(({ maxItems }) => typeof maxItems !== 'number')).toEqual([]);
  });

  it('has an HTML page without scripts and with its own content security policy', async () => {
    const response = await api.fetch('/api/docs');

    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    const page = await response.text();
    expect(page).toContain('<code>POST /api/applications</code>');
    expect(page).toContain('companyName');
    expect(page).not.toContain('<script');
  });
});
