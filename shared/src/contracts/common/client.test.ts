import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { ApiError, callApi, fetchApi, urlOf } from './client.ts';
import { defineEndpoint } from './endpoint.ts';

const readNote = defineEndpoint({
  name: 'readNote',
  method: 'GET',
  path: '/api/notes/:id',
  access: 'public',
  status: 200,
  reply: z.object({ text: z.string() }),
  problems: [404],
});
const writeNote = defineEndpoint({
  name: 'writeNote',
  method: 'POST',
  path: '/api/notes',
  access: 'public',
  body: z.object({ text: z.string() }),
  status: 204,
  problems: [422],
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
const pageFetch = globalThis.fetch;
let server: Server;
let origin: string;
let handler: Handler;

const answer = (status: number, body: string, type = 'application/json'): void => {
  handler = (_, response) => void response.writeHead(status, { 'content-type': type }).end(body);
};
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: ApiError) => error,
  );

describe('callApi', () => {
  beforeEach(async () => {
    server = createServer((request, response) => void handler(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // A page's fetch knows its own origin; Node's must be told.
    globalThis.fetch = (input, init) => pageFetch(new URL(String(input), origin), init);
  });
  afterEach(async () => {
    globalThis.fetch = pageFetch;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('resolves with the validated reply', async () => {
    answer(200, '{"text":"hello","secret":"dropped"}');

    await expect(callApi(readNote, { params: { id: '1' } })).resolves.toEqual({ text: 'hello' });
  });

  it('sends an object as JSON and resolves with nothing where no reply is described', async () => {
    let seen = {};
    handler = async (request, response) => {
      seen = { method: request.method, type: request.headers['content-type'], body: await text(request) };
      response.writeHead(204).end();
    };

    await expect(callApi(writeNote, { body: { text: 'hi' } })).resolves.toBeUndefined();
    expect(seen).toEqual({ method: 'POST', type: 'application/json', body: '{"text":"hi"}' });
  });

  it('sends a form as multipart and leaves the boundary to fetch', async () => {
    let type: string | undefined;
    handler = (request, response) => {
      type = request.headers['content-type'];
      request.resume().on('end', () => response.writeHead(204).end());
    };
    const body = new FormData();
    body.set('text', 'hi');

    await callApi(writeNote, { body });

    expect(type).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('rejects with the API’s problem', async () => {
    const problem = { title: 'No', status: 422, code: 'invalid', errors: [] };
    answer(422, JSON.stringify(problem), 'application/problem+json; charset=utf-8');

    const error = await refusal(callApi(writeNote, { body: {} }));

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, code: 'invalid', message: 'No', problem });
  });

  it.each([
    ['an HTML error page', 'text/html', '<h1>oops</h1>'],
    ['a problem that is not JSON', 'application/problem+json', 'oops'],
    ['a problem of another form', 'application/problem+json', '{"status":"many"}'],
  ])('turns %s into a problem', async (_, type, body) => {
    answer(500, body, type);

    const error = await refusal(callApi(readNote, { params: { id: '1' } }));

    expect(error).toMatchObject({ status: 500, code: 'http_error', message: 'The server answered 500' });
  });

  it.each(['{"text":1}', 'not json', ''])('rejects a reply that breaks the contract: %j', async (body) => {
    answer(200, body);

    const error = await refusal(callApi(readNote, { params: { id: '1' } }));

    expect(error).toMatchObject({ status: 502, code: 'bad_reply' });
  });

  it('tells a lost connection from a refusal', async () => {
    handler = (request) => void request.socket.destroy();

    const error = await refusal(callApi(readNote, { params: { id: '1' } }));

    expect(error).toMatchObject({ status: 0, code: 'network' });
    expect(String(error.cause)).toBe('TypeError: fetch failed');
  });

  it('aborts when the caller does', async () => {
    const caller = new AbortController();
    handler = () => caller.abort();

    const error = await refusal(callApi(readNote, { params: { id: '1' }, signal: caller.signal }));

    expect(error).toMatchObject({ code: 'network' });
  });

  it('returns a document as the raw response, and still rejects a refusal', async () => {
    answer(200, 'bytes', 'application/pdf');
    const response = await fetchApi(readNote, { params: { id: '1' } });
    expect(await response.text()).toBe('bytes');

    answer(404, '', 'text/plain');
    expect(await refusal(fetchApi(readNote, { params: { id: '1' } }))).toMatchObject({ status: 404 });
  });
});

describe('urlOf', () => {
  it('encodes parameters, so that none can leave its path segment', () => {
    expect(urlOf(readNote, { params: { id: '../a b?c' } })).toBe('/api/notes/..%2Fa%20b%3Fc');
  });

  it('leaves undefined query values out', () => {
    expect(urlOf(writeNote, { query: { cursor: undefined } })).toBe('/api/notes');
    expect(urlOf(writeNote, { query: { cursor: 'a&b', old: undefined } })).toBe('/api/notes?cursor=a%26b');
  });
});
