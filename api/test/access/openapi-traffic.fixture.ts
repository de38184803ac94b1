import { MAX_OPEN_JOBS } from '@site/shared/contracts/staff';
import { pdfBytes } from '@site/shared/testing/factories';
import { accounts, factors, UNKNOWN_ID, users } from './openapi-account-traffic.fixture.ts';
import { ENDPOINTS } from './endpoints.fixture.ts';
import { FORM, newKey, signUp, submit, toFormData } from '../support/forms.ts';
import { ADMIN, bearer, jsonOf, postJson, type TestApi } from '../support/start-test-api.ts';
import { BROWSER } from '../analytics/visits.fixture.ts';

/** Calls every operation at least once, with valid and invalid requests. */
export async function traffic(to: TestApi): Promise<void> {
  await to.addUser({ ...ADMIN, role: 'admin' });
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
  await to.fetch(`/api/admin/submissions?cursor=${'x'.repeat(300)}`, { headers });
  await to.fetch('/api/admin/audit?cursor=x', { headers });
  await to.fetch('/api/admin/audit/export?event=nothing', { headers });
  await to.fetch('/api/admin/users?role=nobody', { headers });
  await jobs(to, headers);
  await to.fetch('/api/newsletter-subscribers?state=nobody', { headers });
  await records(to, headers);
  await work(to, String(id), headers);
  await accounts(to);
  await users(to, headers);
  for (const path of [String(id), UNKNOWN_ID])
    for (const document of [
      `applications/${path}/document`,
      `admin/submissions/${path}/document/preview`,
      `admin/submissions/${path}/document/pages/1`,
    ])
      await to.fetch(`/api/${document}`, { headers });
  for (const path of [
    `/api/applications/${UNKNOWN_ID}/release`,
    `/api/newsletter-quarantine/${UNKNOWN_ID}/release`,
    `/api/dead-mails/${UNKNOWN_ID}/retry`,
  ]) {
    await postJson(to, path, {});
    await post(path, {});
  }
  for (const by of [{}, headers])
    for (const body of [{}, { ids: [UNKNOWN_ID] }, { kind: '!' }])
      await postJson(to, '/api/dead-mails/retry', body, by);
  await to.fetch('/api/dead-mails?kind=!', { headers });
  for (const by of [{}, headers])
    for (const [sweep, days] of [
      ['submissions-lost', 400],
      ['submissions-lost', null],
      ['submissions-lost', 1],
      ['sessions', 30],
    ])
      await to.fetch(`/api/admin/retention/${sweep}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...by },
        body: JSON.stringify({ days }),
      });
  await suppressions(to, headers);
  await analytics(to, headers);
  await releases(to, headers);
  for (const by of [{}, headers])
    for (const body of [{ verb: 'unpin' }, {}]) await postJson(to, '/api/admin/releases/commands', body, by);
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
  await bareCalls(to, headers);
  await factors(to, headers);
  await to.fetch('/api/auth/v1/logout', { method: 'POST' });
  await to.fetch('/api/auth/v1/logout', { method: 'POST', headers });
}

/** Each endpoint of a contract without a body and with an id that does not exist. */
async function bareCalls(to: TestApi, headers: Record<string, string>): Promise<void> {
  for (const { method, path } of ENDPOINTS)
    for (const init of [{}, { headers }])
      await to.fetch(path.replace(/:\w+/g, UNKNOWN_ID), { method, ...init });
}

async function records(to: TestApi, headers: Record<string, string>): Promise<void> {
  const { id, reference } = await jsonOf(await submit(to));
  for (const init of [{}, { headers }]) {
    for (const path of ['', '/count', '/export', '?status=unknown'])
      await to.fetch(`/api/admin/submissions${path}`, init);
    for (const path of [String(reference), 'AR-0000-0000'])
      await to.fetch(`/api/applications/by-reference/${path}`, init);
    for (const path of [String(id), UNKNOWN_ID])
      await to.fetch(`/api/applications/${path}`, { method: 'DELETE', ...init });
  }
}

/** The work of staff on a submission. */
async function work(to: TestApi, id: string, headers: Record<string, string>): Promise<void> {
  const send = (method: string, path: string, body: unknown, by: Record<string, string> = headers) =>
    to.fetch(path, {
      method,
      headers: { 'content-type': 'application/json', ...by },
      body: JSON.stringify(body),
    });
  for (const by of [{}, headers]) {
    await to.fetch('/api/admin/assignees', { headers: by });
    await to.fetch('/api/admin/submissions/ids?status=new', { headers: by });
    for (const status of ['contacted', 'lost', 'sold'])
      await send('POST', '/api/admin/submissions/changes', { ids: [id, UNKNOWN_ID], status }, by);
    const view = { name: 'Due', is_shared: true, list: { sort: 'due', due: 'today' } };
    const saved = await send('POST', '/api/admin/saved-views', view, by);
    const { id: viewId = UNKNOWN_ID } = await jsonOf(saved);
    await send('POST', '/api/admin/saved-views', view, by);
    await to.fetch('/api/admin/saved-views', { headers: by });
    for (const path of [`/api/admin/saved-views/${String(viewId)}`, `/api/admin/saved-views/${UNKNOWN_ID}`]) {
      for (const body of [view, { ...view, name: '' }]) await send('PUT', path, body, by);
      for (let n = 0; n < 2; n += 1) await to.fetch(path, { method: 'DELETE', headers: by });
    }
    for (const body of [{ ids: [UNKNOWN_ID] }, { ids: [] }]) {
      await send('POST', '/api/admin/submissions/erasures', body, by);
      await send('POST', '/api/admin/submissions/selected-export', body, by);
      await send('POST', '/api/admin/submissions/spam', { ...body, spam: true }, by);
    }
    for (const submission of [id, UNKNOWN_ID]) {
      const path = `/api/admin/submissions/${submission}`;
      for (const body of [
        { version: 0, status: 'won' },
        { version: 0, status: 'sold' },
      ])
        await send('PATCH', `${path}/work`, body, by);
      await send('PATCH', `${path}/work`, { version: 0, status: 'new' }, by);
      for (const text of ['Call back', '']) await send('POST', `${path}/notes`, { text }, by);
      for (const text of ['Please send the ledger', '']) {
        await send('POST', `${path}/replies`, { subject: 'Your application', text }, by);
        await send('POST', `${path}/document-requests`, { text }, by);
      }
      for (const into of [String(id), 'AR-0000-0000', '']) await send('POST', `${path}/merge`, { into }, by);
      await to.fetch(`${path}/merge`, { method: 'DELETE', headers: by });
      for (const method of ['PUT', 'DELETE']) await to.fetch(`${path}/viewer`, { method, headers: by });
      for (const part of ['notes', 'messages', 'related', 'timeline', 'mails'])
        await to.fetch(`${path}/${part}`, { headers: by });
    }
  }
  const requests = `/api/admin/submissions/${id}/document-requests`;
  const { id: request } = await jsonOf(await send('POST', requests, { text: 'The ledger, please' }));
  for (const by of [{}, headers])
    await to.fetch(`${requests}/${String(request)}`, { method: 'DELETE', headers: by });
  const path = `/api/admin/submissions/${id}/notes`;
  const { id: note } = await jsonOf(await send('POST', path, { text: 'Call back on Monday' }));
  for (const by of [{}, headers]) {
    for (const text of ['Call back on Tuesday', ''])
      await send('PUT', `${path}/${String(note)}`, { text }, by);
    await send('PUT', `${path}/${UNKNOWN_ID}`, { text: 'Nothing' }, by);
    for (const place of [note, note, UNKNOWN_ID])
      await to.fetch(`${path}/${String(place)}`, { method: 'DELETE', headers: by });
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
      for (const report of ['export', 'summary', 'values', 'values/export', 'vitals']) {
        const query = new URLSearchParams({ ...body, dimension: 'page' });
        await to.fetch(`/api/admin/analytics/${report}?${query}`, { headers: by });
      }
    }
  }
}

async function releases(to: TestApi, headers: Record<string, string>): Promise<void> {
  const days = { startDate: '2026-01-01', endDate: '2026-01-08' };
  for (const version of ['a'.repeat(20), 'short'])
    await postJson(to, '/api/faults', { owner: 'blog', version, kind: 'load' });
  for (const by of [{}, headers]) {
    await to.fetch(`/api/admin/analytics/releases?${new URLSearchParams({ ...days, owner: 'blog' })}`, {
      headers: by,
    });
    for (const owner of ['blog', ''])
      await postJson(to, '/api/admin/analytics/team-tickets', { owner, days: 7 }, by);
    const path = `/api/admin/analytics/notes/${UNKNOWN_ID}`;
    for (const text of ['Outage', '']) {
      const body = JSON.stringify({ day: '2026-01-02', text });
      await to.fetch(path, { method: 'PUT', body, headers: { 'content-type': 'application/json', ...by } });
    }
    await to.fetch(path, { method: 'DELETE', headers: by });
  }
  const issued = await postJson(to, '/api/admin/analytics/team-tickets', { owner: 'blog', days: 7 }, headers);
  const { ticket } = await jsonOf(issued);
  for (const body of [{ ...days, ticket }, { ...days, ticket: 'forged' }, days])
    await postJson(to, '/api/team-report', body);
}

async function suppressions(to: TestApi, headers: Record<string, string>): Promise<void> {
  const path = '/api/newsletter-suppressions';
  const email = 'never@harbour.example';
  for (const end of ['', '/lift', '/lift']) {
    await postJson(to, path + end, { email });
    await postJson(to, path + end, { email: 'nobody' }, headers);
    await postJson(to, path + end, { email }, headers);
  }
  const list = await jsonOf(await to.fetch('/api/newsletter-subscribers', { headers }));
  const [{ id }] = list['items'] as [{ id: string }];
  for (const end of ['confirmation', 'unsubscribe'])
    for (const subscriber of [id, UNKNOWN_ID])
      for (const by of [{}, headers])
        await to.fetch(`/api/newsletter-subscribers/${subscriber}/${end}`, { method: 'POST', headers: by });
  const consent = 'Badge scans at the fair';
  for (const by of [{}, headers])
    for (const text of ['', email, 'import@harbour.example'])
      for (const end of ['', '/check'])
        await postJson(
          to,
          `/api/newsletter-subscribers/import${end}`,
          { text, consent, isConfirmed: false },
          by,
        );
  for (const init of [{}, { headers }, { headers }])
    await to.fetch(`/api/newsletter-subscribers/${id}`, { method: 'DELETE', ...init });
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
  await to.fetch('/api/forms/application/documents?ticket=forged');
  await to.fetch('/api/forms/application/documents?ticket=forged', { method: 'POST', body: toFormData({}) });
  await to.fetch('/api/forms/newsletter/left?ticket=forged');
  for (const query of ['confirm?token=forged', 'unsubscribe?token=forged', 'left?ticket=forged', 'left'])
    await to.fetch(`/api/forms/newsletter/${query}`, { method: 'POST' });
}

/** One export more than a person may have at a time. */
async function jobs(to: TestApi, headers: Record<string, string>): Promise<void> {
  const start = (init: RequestInit) =>
    to.fetch('/api/admin/submissions/exports', { method: 'POST', ...init });
  await start({});
  const { id } = await jsonOf(await start({ headers }));
  for (let count = 0; count < MAX_OPEN_JOBS; count++) await start({ headers });
  await to.context.exports.lanes.runDue();
  for (const job of [String(id), UNKNOWN_ID])
    for (const init of [{}, { headers }]) {
      await to.fetch(`/api/admin/jobs/${job}/file`, init);
      await to.fetch(`/api/admin/jobs/${job}`, { method: 'DELETE', ...init });
    }
}
