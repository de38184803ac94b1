import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { aComposition, aPage } from '../release/composition-steps.ts';
import { endServersAfterEach, listen, startShell } from '../serve-steps.ts';

endServersAfterEach();

const html =
  '<body><form method="post" action="/application"><input name="email"/></form>' +
  '<p hidden="" data-slot="reference"><b data-fill="reference"></b></p></body>';
const composition = aComposition({
  siteUrl: 'https://site.example',
  pages: [
    aPage('/application', { remote: 'application', html }),
    aPage('/blog'),
    aPage('/application/received', { html }),
  ],
  unavailable: { admin: aPage('/admin', { status: 503, remote: null }) },
});
const REFUSED = {
  location: null,
  status: 422,
  values: { email: '<nobody>' },
  errors: [{ field: 'email', message: 'No "address"' }],
  slots: {},
};

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

async function shellBefore(handler: Handler) {
  const api = await listen((request, response) => void handler(request, response));
  return startShell({ composition, apiUrl: api.url });
}
const answering =
  (body: unknown, status = 200): Handler =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const POST = { method: 'POST', body: 'email=%3Cnobody%3E', headers: { 'sec-fetch-site': 'same-origin' } };

describe('a form that a page posts to itself', () => {
  it('reaches the API whole, in the name of the visitor', async () => {
    const seen: unknown[] = [];
    const { get } = await shellBefore(async (request, response) => {
      seen.push(request.method, request.url, request.headers['x-forwarded-for'], await text(request));
      response.end(JSON.stringify({ ...REFUSED, location: '/application/received?ticket=abc', status: 303 }));
    });

    const { status, headers } = await get('/application', POST);

    expect(seen).toEqual(['POST', '/api/forms/application', '127.0.0.1', POST.body]);
    expect([status, headers.location, headers['cache-control']]).toEqual([
      303,
      '/application/received?ticket=abc',
      'no-store',
    ]);
  });

  it('reaches the API with the query of its address', async () => {
    const seen: unknown[] = [];
    const { get } = await shellBefore((request, response) => {
      seen.push(request.url);
      answering({ ...REFUSED, status: 410 })(request, response);
    });

    expect((await get('/application?token=a.b', POST)).status).toBe(410);
    expect(seen).toEqual(['/api/forms/application?token=a.b']);
  });

  it('comes back as its page, filled, kept by nobody, under the policy of the page', async () => {
    const { get } = await shellBefore(answering(REFUSED));
    const page = await get('/application');

    const { status, headers, text: filled } = await get('/application', POST);

    expect(status).toBe(422);
    expect(filled).toContain('value="&lt;nobody&gt;"');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toBeUndefined();
    expect(headers['content-security-policy']).toBe(page.headers['content-security-policy']);
    expect(headers['x-request-id']).toBeDefined();
    expect((await get('/application')).text).toBe(page.text);
  });

  it.each([
    ['is gone', null],
    ['talks nonsense', answering('nonsense')],
    ['answers a problem', answering({ title: 'no', status: 503 }, 503)],
    ['sends the visitor elsewhere', answering({ ...REFUSED, location: '//evil.example', status: 303 })],
  ])('is a 503 with the page when the API %s', async (_what, handler) => {
    const { get } = handler ? await shellBefore(handler) : await startShell({ composition });

    const { status, text: page } = await get('/application', POST);

    expect(status).toBe(503);
    expect(page).toContain('<form method="post"');
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'https://site.example' }, 422],
    [{ 'sec-fetch-site': 'none' }, 422],
    [{}, 422],
  ])('from %j is answered %i', async (headers, expected) => {
    const { get } = await shellBefore(answering(REFUSED));

    expect((await get('/application', { ...POST, headers })).status).toBe(expected);
  });

  it.each([
    ['/blog', 405],
    ['/nothing', 405],
    ['/admin', 503],
  ])('at %s is answered %i', async (path, expected) => {
    const { get } = await shellBefore(answering(REFUSED));

    expect((await get(path, POST)).status).toBe(expected);
  });
});

describe('a page with a ticket', () => {
  it('shows what the ticket stands for', async () => {
    const { get } = await shellBefore(answering({ slots: { reference: 'AR-1' } }));

    const { status, headers, text: page } = await get('/application/received?ticket=abc');

    expect(status).toBe(200);
    expect(page).toContain('<p data-slot="reference"><b data-fill="reference">AR-1</b></p>');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is the bare page when the ticket is not good, or nobody can say', async () => {
    const { get } = await startShell({ composition });

    const { status, text: page } = await get('/application/received?ticket=abc');

    expect(status).toBe(200);
    expect(page).toContain('hidden="" data-slot="reference"');
  });
});
