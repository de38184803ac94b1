import type { BodyOf, Endpoint, ReplyOf } from '../contracts/public/index.ts';
import { PROBLEM_TYPE } from '../contracts/public/index.ts';
import { fakeResponse } from './fake-response.ts';

/** A recorded call. `body` is the parsed JSON, or the FormData itself. */
export interface FakeRequest<Body = unknown> {
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

export interface FakeAnswer<Body = unknown> {
  readonly status: number;
  readonly body?: Body;
  readonly headers?: Readonly<Record<string, string>>;
}

type Answer = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;
type AnswerTo<E extends Endpoint> = (
  request: FakeRequest<E extends { readonly multipart: object } ? FormData : BodyOf<E>>,
) => FakeAnswer<ReplyOf<E> | object> | Promise<FakeAnswer<ReplyOf<E> | object>>;

export interface FakeApi {
  readonly calls: readonly FakeRequest[];
  callsTo(endpoint: Endpoint): readonly FakeRequest[];
  /** Sets the answer to later calls of the endpoint, until the next `answer`. Throwing simulates a lost connection. */
  answer<E extends Endpoint>(endpoint: E, reply: AnswerTo<E>): void;
  /** Restores `fetch`. Throws if the page called an endpoint without an answer. */
  restore(): void;
}

/** Replaces `fetch` with a fake that answers by endpoint. */
export function fakeApi(): FakeApi {
  const realFetch = globalThis.fetch;
  const answers = new Map<string, { readonly endpoint: Endpoint; readonly reply: Answer }>();
  const calls: FakeRequest[] = [];
  const unknown: string[] = [];

  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input), 'http://localhost');
    const method = init.method ?? 'GET';
    for (const { endpoint, reply } of answers.values()) {
      const params = endpoint.method === method ? matchPath(endpoint.path, url.pathname) : undefined;
      if (!params) continue;
      const request = toRequest(endpoint, params, url, init);
      calls.push(request);
      return toResponse(await reply(request));
    }
    unknown.push(`${method} ${url.pathname}`);
    throw new TypeError(`No answer was prepared for ${method} ${url.pathname}`);
  };

  return {
    calls,
    callsTo: (endpoint) => calls.filter((call) => call.endpoint === endpoint.name),
    answer: (endpoint, reply) => void answers.set(endpoint.name, { endpoint, reply: reply as Answer }),
    restore() {
      globalThis.fetch = realFetch;
      if (unknown.length > 0) throw new Error(`Calls without a prepared answer: ${unknown.join(', ')}`);
    },
  };
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return params;
}

function toRequest(
  endpoint: Endpoint,
  params: Record<string, string>,
  url: URL,
  init: RequestInit,
): FakeRequest {
  const headers = Object.fromEntries(new Headers(init.headers).entries());
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
  return { endpoint: endpoint.name, params, query: Object.fromEntries(url.searchParams), body, headers };
}

function toResponse({ status, body, headers }: FakeAnswer): Response {
  const type = status < 400 ? 'application/json' : PROBLEM_TYPE;
  return fakeResponse(status, body, { 'content-type': type, ...headers });
}
