import type { IncomingMessage } from 'node:http';
import { beforeEach, expect, it } from '@jest/globals';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { createMetrics } from '@site/shared/telemetry';
import { createRequestObserver, type ObservedRequest, type RequestObserver } from './request-observer.ts';
import type { View } from './pages/view.ts';

const exporter = new InMemorySpanExporter();
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
beforeEach(() => exporter.reset());

const VIEW = { id: 'abc123', pages: { has: (path: string) => path === '/blog' } } as unknown as View;
const asked = (method: string, headers: Record<string, string> = {}) =>
  ({ method, headers }) as IncomingMessage;

/** Observes a request from start to end. */
function observe(
  observer: RequestObserver,
  answered: Pick<ObservedRequest, 'request' | 'path' | 'status'> & { readonly startedAt?: number },
): void {
  const span = observer.startSpan(answered.request);
  observer.end({ id: 'id-1', view: VIEW, startedAt: performance.now(), span, ...answered });
}

it('a span names the page, its composition and its remote', async () => {
  const observer = createRequestObserver(await createMetrics());

  observe(observer, { request: asked('GET'), path: '/blog', status: 200 });

  expect(exporter.getFinishedSpans()).toMatchObject([
    {
      name: 'GET page',
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

it('a fault of the server fails its span, one of the visitor does not', async () => {
  const observer = createRequestObserver(await createMetrics());

  for (const status of [404, 502]) observe(observer, { request: asked('GET'), path: '/blog', status });

  expect(exporter.getFinishedSpans().map(({ attributes }) => attributes['error.type'])).toEqual([
    undefined,
    '502',
  ]);
});

it('believes no visitor who asks to be traced', async () => {
  const observer = createRequestObserver(await createMetrics());
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

  observe(observer, { request: asked('GET', { traceparent }), path: '/blog', status: 200 });

  const [span] = exporter.getFinishedSpans();
  expect(span?.parentSpanContext).toBeUndefined();
  expect(span?.spanContext().traceId).not.toBe('a'.repeat(32));
});

it.each([
  ['/api/applications', { referer: 'https://site.example/application' }, 'application'],
  ['/api/applications', { referer: 'no address' }, undefined],
  ['/assets/blog/0123456789abcdef0123/main.js', {}, 'blog'],
])('%s from %j is for the remote %s', async (path, headers, remote) => {
  const observer = createRequestObserver(await createMetrics());

  observe(observer, { request: asked('POST', headers), path, status: 201 });

  expect(exporter.getFinishedSpans()[0]?.attributes['site.remote']).toBe(remote);
});

it('no path that visitors make up is a label', async () => {
  const metrics = await createMetrics();
  const observer = createRequestObserver(metrics);

  for (const path of ['/wp-login.php', '/blog', '/api/made/up', '/assets/x'])
    observe(observer, { request: asked('GET'), path, status: 404 });
  observe(observer, { request: asked('PURGE'), path: '/blog', status: 405 });

  const text = await metrics.registry.metrics();
  const routes = [...text.matchAll(/_count\{method="(\w+)",route="([^"]+)"/g)];
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
  const observer = createRequestObserver(metrics);
  const startedAt = performance.now() - 1500;

  observe(observer, { request: asked('GET'), path: '/blog', startedAt, status: 200 });

  const [, sum] = /_sum\{method="GET"[^}]*\} ([\d.]+)/.exec(await metrics.registry.metrics()) ?? [];
  expect(Number(sum)).toBeGreaterThanOrEqual(1.5);
  expect(Number(sum)).toBeLessThan(100);
});
