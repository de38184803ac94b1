import type { IncomingMessage } from 'node:http';
import { expect, it } from '@jest/globals';
import { createMetrics, type Attributes, type Span, type Tracing } from '@site/shared/telemetry';
import {
  createRequestObserver,
  milliseconds,
  type ObservedRequest,
  type RequestObserver,
} from './request-observer.ts';
import type { View } from './view.ts';

interface Recorded {
  name: string;
  traceparent: string | undefined;
  attributes: Attributes;
}

/** Records all ended spans. */
function recorder() {
  const spans: Recorded[] = [];
  const tracing: Tracing = {
    startSpan(name, { traceparent }) {
      const span: Recorded = { name, traceparent, attributes: {} };
      const ended: Span = {
        isRecording: true,
        traceparent: '00-1-2-01',
        rename: (to) => void (span.name = to),
        setAttributes: (attributes) => void (span.attributes = attributes),
        startChild: () => ended,
        fail: () => undefined,
        end: () => void spans.push(span),
      };
      return ended;
    },
  };
  return { spans, tracing };
}

const VIEW = { id: 'abc123', pages: { has: (path: string) => path === '/blog' } } as unknown as View;
const asked = (method: string, headers: Record<string, string> = {}) =>
  ({ method, headers }) as IncomingMessage;

/** Observes a request from start to end. */
function observe(
  observer: RequestObserver | null,
  answered: Pick<ObservedRequest, 'request' | 'path' | 'status'>,
): void {
  const span = observer?.startSpan(answered.request) ?? null;
  observer?.end({ ...answered, id: 'id-1', view: VIEW, startedAt: milliseconds(), span });
}

it('a span names the page, its composition and its remote', async () => {
  const { spans, tracing } = recorder();
  const observer = createRequestObserver({ tracing, metrics: await createMetrics() });

  observe(observer, { request: asked('GET'), path: '/blog', status: 200 });

  expect(spans).toEqual([
    {
      name: 'GET page',
      traceparent: undefined,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/blog',
        'http.response.status_code': 200,
        'site.request_id': 'id-1',
        'site.composition': 'abc123',
        'site.remote': 'blog',
      },
    },
  ]);
});

it('believes no visitor who asks to be traced', async () => {
  const { spans, tracing } = recorder();
  const observer = createRequestObserver({ tracing, metrics: await createMetrics() });

  observe(observer, { request: asked('GET', { traceparent: '00-a-b-01' }), path: '/blog', status: 200 });

  expect(spans[0]?.traceparent).toBeUndefined();
});

it.each([
  ['/api/applications', { referer: 'https://site.example/application' }, 'application'],
  ['/api/applications', { referer: 'no address' }, undefined],
  ['/assets/blog/0123456789abcdef0123/main.js', {}, 'blog'],
])('%s from %j is for the remote %s', async (path, headers, remote) => {
  const { spans, tracing } = recorder();
  const observer = createRequestObserver({ tracing, metrics: await createMetrics() });

  observe(observer, { request: asked('POST', headers), path, status: 201 });

  expect(spans[0]?.attributes['site.remote']).toBe(remote);
});

it('no path that visitors make up is a label', async () => {
  const metrics = await createMetrics();
  const observer = createRequestObserver({ tracing: null, metrics });

  for (const path of ['/wp-login.php', '/blog', '/api/made/up', '/assets/x'])
    observe(observer, { request: asked('GET'), path, status: 404 });
  observe(observer, { request: asked('PURGE'), path: '/blog', status: 405 });

  const routes = [...(await metrics.text()).matchAll(/_count\{method="(\w+)",route="([^"]+)"/g)];
  expect(routes.map(([, method, route]) => `${method} ${route}`)).toEqual([
    'GET other',
    'GET page',
    'GET /api/',
    'GET /assets/',
    '_OTHER page',
  ]);
});

it('measures the time in seconds', async () => {
  const metrics = await createMetrics();
  const observer = createRequestObserver({ tracing: null, metrics });
  const startedAt = milliseconds() - 1500;

  observer?.end({
    request: asked('GET'),
    id: '1',
    path: '/blog',
    view: VIEW,
    startedAt,
    span: null,
    status: 200,
  });

  const [, sum] = /_sum\{method="GET"[^}]*\} ([\d.]+)/.exec(await metrics.text()) ?? [];
  expect(Number(sum)).toBeGreaterThanOrEqual(1.5);
  expect(Number(sum)).toBeLessThan(100);
});

it('does nothing when nobody reads it', () => {
  expect(createRequestObserver({ tracing: null, metrics: null })).toBeNull();
});
