import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { aComposition, aPage } from '../../testing/composition.fixture.ts';
import { endServersAfterEach, listen, startShell } from '../../testing/servers.fixture.ts';

endServersAfterEach();

const html =
  '<body><div hidden="" data-slot="errors"><ul><li data-repeat="errors"><a href="#submit">Something</a></li></ul></div>' +
  '<form method="post" action="/application"><input name="email"/><textarea name="text"></textarea></form>' +
  '<p hidden="" data-slot="error-file"><b data-fill="error-file"></b></p>' +
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

/** The shell in front of the given API, or without one. */
async function shellBefore(handler?: Handler, apiTimeoutMs = 120_000) {
  if (!handler) return startShell({ composition });
  const api = await listen((request, response) => void handler(request, response));
  return startShell({ composition, apiUrl: api.url, apiTimeoutMs });
}
const answering =
  (body: unknown, status = 200): Handler =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const POST = { method: 'POST', body: 'email=%3Cnobody%3E', headers: { 'sec-fetch-site': 'same-origin' } };

describe('a form that a page posts to itself', () => {
  it('is sent to the API completely, as the visitor', async () => {
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

  it('is sent to the API with the line breaks of the browser, which the API folds', async () => {
    const seen: string[] = [];
    const { get } = await shellBefore(async (request, response) => {
      seen.push(await text(request));
      response.end(JSON.stringify(REFUSED));
    });
    const body =
      '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nTwo\r\nlines\nor\rmore\r\n--x--\r\n';
    const headers = { ...POST.headers, 'content-type': 'multipart/form-data; boundary=x' };

    expect((await get('/application', { method: 'POST', headers, body })).status).toBe(422);
    expect(seen).toEqual([body]);
  });

  it('is sent to the API with its query', async () => {
    const seen: unknown[] = [];
    const { get } = await shellBefore((request, response) => {
      seen.push(request.url);
      answering({ ...REFUSED, status: 410 })(request, response);
    });

    expect((await get('/application?token=a.b', POST)).status).toBe(410);
    expect(seen).toEqual(['/api/forms/application?token=a.b']);
  });

  it('returns the filled page, uncached, with the page’s policy', async () => {
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
    ['is down', null],
    ['crashes midway', (request: IncomingMessage) => request.once('data', () => request.destroy())],
    ['never answers', (request: IncomingMessage) => request.resume()],
  ])('returns the visitor’s input, and asks for the file again, if the API %s', async (_what, handler) => {
    const { get } = await shellBefore(handler ?? undefined, 1000);
    const form = new FormData();
    form.append('email', '<"nobody">');
    form.append('text', 'Zwei\r\nZeilen \u{1F600}');
    form.append('file', new Blob([new Uint8Array(2_000_000)]), 'ledger.pdf');
    const sent = new Response(form);
    const headers = { ...POST.headers, 'content-type': sent.headers.get('content-type') ?? '' };

    const reply = await get('/application', {
      method: 'POST',
      headers,
      body: Buffer.from(await sent.arrayBuffer()),
    });

    expect([reply.status, reply.headers['retry-after'], reply.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(reply.text).toContain('value="&lt;&quot;nobody&quot;&gt;"');
    expect(reply.text).toContain('Zeilen \u{1F600}</textarea>');
    expect(reply.text).toContain('<p data-slot="error-file"><b data-fill="error-file">Please choose');
    expect(reply.text).toContain('<div data-slot="errors"');
    expect(reply.text).not.toContain('<script');
  });

  it.each([
    ['text/plain', 'email=x'],
    ['multipart/form-data', '--x'],
    ['multipart/form-data; boundary=x', '--x\r\nnonsense'],
  ])('with an unreadable body (%s) is a 503 too', async (type, body) => {
    const { get } = await shellBefore();

    const headers = { ...POST.headers, 'content-type': type };
    expect((await get('/application', { method: 'POST', headers, body })).status).toBe(503);
  });

  it.each([
    ['is gone', null],
    ['sends garbage', answering('nonsense')],
    ['answers with a problem', answering({ title: 'no', status: 503 }, 503)],
    ['redirects to another site', answering({ ...REFUSED, location: '//evil.example', status: 303 })],
  ])('is a 503 with the page if the API %s', async (_what, handler) => {
    const { get } = await shellBefore(handler ?? undefined);

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
  it('shows the ticket’s data', async () => {
    const { get } = await shellBefore(answering({ slots: { reference: 'AR-1' } }));

    const { status, headers, text: page } = await get('/application/received?ticket=abc');

    expect(status).toBe(200);
    expect(page).toContain('<p data-slot="reference"><b data-fill="reference">AR-1</b></p>');
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['?ticket=abc&utm_source=mail', '?mc_cid=1&ticket=abc', '?ticket%3Dabc', '?ticket=%61bc.'])(
    'shows them at "%s" too, and asks the API for the ticket alone',
    async (query) => {
      const asked: (string | undefined)[] = [];
      const { get } = await shellBefore((request, response) => {
        asked.push(request.url);
        answering({ slots: { reference: 'AR-1' } })(request, response);
      });

      expect((await get(`/application/received${query}`)).text).toContain('AR-1</b>');
      expect(asked).toEqual(['/api/forms/application/received?ticket=abc']);
    },
  );

  it('is the plain page if the ticket is invalid or cannot be checked', async () => {
    const { get } = await startShell({ composition });

    const { status, text: page } = await get('/application/received?ticket=abc');

    expect(status).toBe(200);
    expect(page).toContain('hidden="" data-slot="reference"');
  });
});
