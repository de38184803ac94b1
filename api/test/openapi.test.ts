import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_BASE, SUBMISSION_LIMITS } from '@site/shared/contracts';
import { pdfBytes } from '@site/shared/testing/factories';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod';
import { createApp } from '../src/app.ts';
import { MAILBOX_PATH } from '../src/mail/mailbox.ts';
import type { OpenApiDocument } from '../src/openapi/document.ts';
import type { Schema } from '../src/openapi/operation.ts';
import { FORM, newKey, signUp, submit, toFormData } from './forms.ts';
import { ADMIN, bearer, jsonOf, postJson, SECRET, startTestApi, type TestApi } from './start-test-api.ts';
import { BROWSER } from './visits.fixture.ts';
import { createLinkTokens } from '../src/auth/accounts/link-tokens.ts';

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

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

/** Calls every operation at least once, with valid and invalid requests. */
async function traffic(to: TestApi): Promise<void> {
  await api.addUser({ ...ADMIN, role: 'admin' });
  const signedIn = await jsonOf(await postJson(to, '/api/auth/v1/token?grant_type=password', ADMIN));
  const headers = bearer(String(signedIn['access_token']));
  const post = (path: string, body: unknown, more = {}) => postJson(to, path, body, { ...headers, ...more });
  await postJson(to, '/api/auth/v1/token?grant_type=password', { ...ADMIN, password: 'wrong' });
  await postJson(to, '/api/auth/v1/token?grant_type=password', {});

  const file = { bytes: Buffer.from(pdfBytes()), name: 'ledger.pdf' };
  const { id } = await jsonOf(
    await submit(to, { file, headers: { 'idempotency-key': 'a-key-of-the-test' } }),
  );
  await submit(to, { headers: { 'idempotency-key': 'short' } });
  await submit(to, { fields: { email: 'nobody' } });
  await submit(to, { file: { ...file, bytes: Buffer.from('no pdf') } });
  await submit(to, { file: { ...file, bytes: Buffer.alloc(11 * 1024 * 1024) } });
  await to.fetch('/api/applications', { method: 'POST', body: 'x' });
  await postJson(to, '/api/applications', FORM);
  await uploads(to);
  const twins = { file, headers: newKey() };
  await Promise.all(Array.from({ length: 4 }, () => submit(to, twins)));
  await to.fetch('/api/applications/receipt', { headers: twins.headers });
  for (const path of [
    '/api/applications',
    '/api/quarantine',
    '/api/newsletter-quarantine',
    '/api/dead-mails',
    '/api/blocked-domains',
    '/api/newsletter-subscribers/counts',
    '/api/newsletter-subscribers/export',
    '/api/user-roles/me',
    '/api/account/sessions',
  ]) {
    await to.fetch(path);
    await to.fetch(path, { headers });
  }
  await to.fetch(`/api/applications?cursor=${'x'.repeat(300)}`, { headers });
  await records(to, headers);
  await accounts(to);
  for (const path of [String(id), UNKNOWN_ID])
    await to.fetch(`/api/applications/${path}/document`, { headers });
  for (const path of [
    `/api/applications/${UNKNOWN_ID}/release`,
    `/api/newsletter-quarantine/${UNKNOWN_ID}/release`,
    `/api/dead-mails/${UNKNOWN_ID}/retry`,
  ]) {
    await postJson(to, path, {});
    await post(path, {});
  }
  await suppressions(to, headers);
  await analytics(to, headers);
  await postJson(to, '/api/blocked-domains', {});
  for (const domain of ['mailer.example', 'nobody'])
    await postJson(to, '/api/blocked-domains', { domain }, headers);
  for (const init of [{}, { headers }, { headers }])
    await to.fetch('/api/blocked-domains/mailer.example', { method: 'DELETE', ...init });
  const etag = String((await to.fetch('/api/site')).headers.get('etag'));
  await to.fetch('/api/site', { headers: { 'if-none-match': etag } });
  for (const path of ['', `/${UNKNOWN_ID}`, `/${UNKNOWN_ID}/html`]) await to.fetch(`/api/dev/mailbox${path}`);
  for (const path of ['/api/openapi.json', '/api/docs']) await to.fetch(path);
  for (const init of [{}, { headers }]) {
    for (const value of ['Northgate', null]) {
      const change = { method: 'PUT', body: JSON.stringify({ value }) };
      const type = { 'content-type': 'application/json' };
      await to.fetch('/api/site-facts/name', { ...change, headers: { ...type, ...init.headers } });
    }
    for (const fact of ['name', 'slogan'])
      await to.fetch(`/api/site-facts/${fact}`, { method: 'DELETE', ...init });
  }
  await to.fetch('/api/form-token');
  await to.fetch('/api/form-tokens', { method: 'POST' });
  await to.fetch('/api/applications/receipt', { headers: { 'idempotency-key': 'nobody-knows-it' } });
  await to.fetch('/api/applications/receipt');
  await postJson(to, '/api/form-work', { form: 'application', subject: 'a-key' });
  await postJson(to, '/api/form-work', { form: 'career', subject: '' });
  await newsletter(to);
  await forms(to);
  for (const path of [
    '/api/health/live',
    '/api/health/ready',
    '/api/auth/v1/.well-known/jwks.json',
    '/api/auth/v1/user',
  ])
    await to.fetch(path);
  await to.fetch('/api/auth/v1/user', { headers });
  await factors(to, headers);
  await to.fetch('/api/auth/v1/logout', { method: 'POST' });
  await to.fetch('/api/auth/v1/logout', { method: 'POST', headers });
}

async function accounts(to: TestApi): Promise<void> {
  const account = { email: 'newcomer@harbour.example', password: 'Harbour-lantern 47' };
  for (const body of [account, { ...account, password: 'short' }, {}])
    await postJson(to, `${AUTH_BASE}/signup`, body);
  await postJson(to, `${AUTH_BASE}/resend`, { type: 'signup', email: account.email });
  const { id } = await to.context.db('account_links').first('id');
  const { token: token_hash } = createLinkTokens(SECRET).create(id);
  const proof = { type: 'signup', token_hash };
  const verified = await jsonOf(await postJson(to, `${AUTH_BASE}/verify`, proof));
  await postJson(to, `${AUTH_BASE}/verify`, proof);
  await postJson(to, `${AUTH_BASE}/signup`, account);
  await postJson(to, `${AUTH_BASE}/recover`, { email: account.email });
  const headers = { ...bearer(String(verified['access_token'])), 'content-type': 'application/json' };
  for (const current of ['wrong', account.password]) {
    const body = JSON.stringify({ password: 'Lighthouse-keeper 92', current_password: current });
    await to.fetch(`${AUTH_BASE}/user`, { method: 'PUT', headers, body });
  }
  const change = (body: unknown) =>
    to.fetch(`${AUTH_BASE}/user`, { method: 'PUT', headers, body: JSON.stringify(body) });
  const current_password = 'Lighthouse-keeper 92';
  await change({ data: { name: 'Robin' } });
  for (const email of [ADMIN.email, 'next@harbour.example']) await change({ email, current_password });
  for (const init of [{}, { headers }, { headers }])
    await to.fetch('/api/account/email-change', { method: 'DELETE', ...init });
  await change({ email: 'later@harbour.example', current_password });
  const links = await to.context.db('account_links').where('purpose', 'like', 'email_change%').pluck('id');
  for (const link of links) {
    const { token } = createLinkTokens(SECRET).create(link);
    await postJson(to, `${AUTH_BASE}/verify`, { type: 'email_change', token_hash: token });
  }
  await postJson(to, `${AUTH_BASE}/resend`, { type: 'email_change', email: 'next@harbour.example' });
  const { id: sessionId } = await to.context.db('sessions').orderBy('created_at', 'desc').first('id');
  for (const session of [UNKNOWN_ID, sessionId])
    await to.fetch(`/api/account/sessions/${session}`, { method: 'DELETE', headers });
  await to.fetch(`/api/account/sessions/${UNKNOWN_ID}`, { method: 'DELETE' });
}

async function factors(to: TestApi, headers: Record<string, string>): Promise<void> {
  const path = `${AUTH_BASE}/factors`;
  const send = (end: string, body: unknown) => postJson(to, path + end, body, headers);
  const { id, totp } = await jsonOf(await send('', { factor_type: 'totp', friendly_name: 'Phone' }));
  for (const body of [{ factor_type: 'totp', friendly_name: 'Phone' }, { factor_type: 'phone' }])
    await send('', body);
  await postJson(to, path, {});
  const { id: challenge_id } = await jsonOf(await send(`/${id}/challenge`, { factorId: id }));
  await send(`/${UNKNOWN_ID}/challenge`, {});
  const { secret } = totp as { secret: string };
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  const answer = await send(`/${id}/verify`, { challenge_id, code });
  for (const body of [{}, { challenge_id, code }]) await send(`/${id}/verify`, body);
  const codes = '/api/account/recovery-codes';
  const raised = bearer(String((await jsonOf(answer))['access_token']));
  await to.fetch(codes, { headers });
  await to.fetch(codes, { method: 'POST', headers });
  const created = await jsonOf(await to.fetch(codes, { method: 'POST', headers: raised }));
  const [recoveryCode] = created['codes'] as string[];
  for (const code of [recoveryCode, recoveryCode, ''])
    await postJson(to, `${codes}/redeem`, { code }, headers);
  for (const init of [{}, { headers }])
    for (const factor of [id, UNKNOWN_ID]) await to.fetch(`${path}/${factor}`, { method: 'DELETE', ...init });
}

async function records(to: TestApi, headers: Record<string, string>): Promise<void> {
  const { id, reference } = await jsonOf(await submit(to));
  for (const init of [{}, { headers }]) {
    for (const path of [String(reference), 'AR-0000-0000'])
      await to.fetch(`/api/applications/by-reference/${path}`, init);
    for (const path of [String(id), UNKNOWN_ID])
      await to.fetch(`/api/applications/${path}`, { method: 'DELETE', ...init });
  }
}

async function analytics(to: TestApi, headers: Record<string, string>): Promise<void> {
  const report = { page: '/', viewport: 'desktop', events: [{ name: 'pageview' }] };
  for (const signals of [BROWSER, { 'sec-gpc': '1' }]) await postJson(to, '/api/visits', report, signals);
  await postJson(to, '/api/visits', { ...report, page: 'x'.repeat(3000) });
  await postJson(to, '/api/visits', { page: '/' });
  const days = { startDate: '2026-01-01', endDate: '2026-01-08' };
  for (const body of [
    { ...days, granularity: 'daily' },
    { ...days, startDate: '2026-02-30' },
  ]) {
    for (const by of [{}, headers]) {
      await postJson(to, '/api/functions/export-analytics', body, by);
      await to.fetch(`/api/admin/analytics/export?${new URLSearchParams(body)}`, { headers: by });
    }
  }
}

async function suppressions(to: TestApi, headers: Record<string, string>): Promise<void> {
  const path = '/api/newsletter-suppressions';
  const email = 'never@harbour.example';
  for (const end of ['', '/lift', '/lift']) {
    await postJson(to, path + end, { email });
    await postJson(to, path + end, { email: 'nobody' }, headers);
    await postJson(to, path + end, { email }, headers);
  }
}

async function uploads(to: TestApi): Promise<void> {
  const headers = newKey();
  const body = toFormData({}, { bytes: Buffer.from(pdfBytes()), name: 'ahead.pdf' });
  const answer = await to.fetch('/api/uploads', { method: 'POST', body, headers });
  const { upload } = await jsonOf(answer);
  await to.fetch('/api/uploads', { method: 'POST', body: toFormData({}), headers });
  for (const id of [String(upload), String(upload), 'short'])
    await to.fetch(`/api/uploads/${id}`, { method: 'DELETE', headers });
  await postJson(to, '/api/applications', { ...FORM, upload }, headers);
}

async function newsletter(to: TestApi): Promise<void> {
  const path = '/api/newsletter-subscriptions';
  for (const email of ['reader@harbour.example', 'reader@harbour.example', 'nobody']) await signUp(to, email);
  for (const end of ['confirm', 'undo']) {
    await postJson(to, `${path}/${end}`, { token: 'forged' });
    await postJson(to, `${path}/${end}`, {});
  }
  await to.fetch(`${path}/unsubscribe?token=forged`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  await to.fetch(`${path}/unsubscribe?token=forged`);
}

async function forms(to: TestApi): Promise<void> {
  for (const fields of [FORM, { ...FORM, email: 'nobody' }])
    await to.fetch('/api/forms/application', { method: 'POST', body: toFormData(fields) });
  await to.fetch('/api/forms/newsletter', {
    method: 'POST',
    body: new URLSearchParams({ email: 'form@harbour.example' }),
  });
  await to.fetch('/api/forms/application/received?ticket=forged');
  await to.fetch('/api/forms/newsletter/left?ticket=forged');
  for (const query of ['confirm?token=forged', 'unsubscribe?token=forged', 'left?ticket=forged', 'left'])
    await to.fetch(`/api/forms/newsletter/${query}`, { method: 'POST' });
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

    expect(rolesOf('/api/applications', 'get')).toEqual([['admin', 'reviewer'], withToken]);
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
