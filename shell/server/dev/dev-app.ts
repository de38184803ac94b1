import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ownerOf, type RemoteName } from '@site/shared/federation';
import type { Config } from '../config.ts';
import { NOT_FOUND_HEAD, UNAVAILABLE_HEAD } from '../release/compose.ts';
import { siteDocument } from '../release/document.ts';
import { render } from '../release/render.ts';
import type { ApiProxy } from '../serve/api-proxy.ts';
import { createRequestIds } from '../serve/request-id.ts';
import { readDevMix } from './dev-mix.ts';

const ASSET = /^\/assets\/([a-z-]+)\/dev\//;

export interface DevAppOptions {
  readonly root: string;
  readonly config: Config;
  readonly shellDevUrl: string;
  readonly proxy: ApiProxy;
}

/** The composer while rooms are being edited: renders on request from what their dev servers have built, and hands their files on. */
export function createDevApp(options: DevAppOptions) {
  const nextId = createRequestIds();
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(options, nextId(), request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(String(error instanceof Error ? error.stack : error));
    });
  };
}

async function answer(
  options: DevAppOptions,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { pathname } = new URL(request.url ?? '/', 'http://dev');
  if (pathname.startsWith('/api/')) {
    const visitor = {
      id,
      clientAddress: '127.0.0.1',
      host: request.headers.host ?? '',
      protocol: 'http' as const,
    };
    await options.proxy.forward(request, response, visitor);
    return;
  }
  if (pathname === '/favicon.svg') return void response.writeHead(204).end();
  const asset = ASSET.exec(pathname);
  if (asset) return handOn(hostOf(options, asset[1] ?? ''), request, response);
  await sendRendered(options, pathname, response);
}

function hostOf({ config, shellDevUrl }: DevAppOptions, owner: string): string {
  return owner === 'shell' ? shellDevUrl : (config.remoteUrls[owner as RemoteName] ?? shellDevUrl);
}

async function handOn(host: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const upstream = http.get(host + (request.url ?? ''));
  const answered = await new Promise<IncomingMessage>((resolve, reject) => {
    upstream.once('response', resolve);
    upstream.once('error', reject);
  });
  response.writeHead(answered.statusCode ?? 502, answered.headers);
  await pipeline(answered, response);
}

async function sendRendered(
  { root, config }: DevAppOptions,
  pathname: string,
  response: ServerResponse,
): Promise<void> {
  const mix = readDevMix(root, config);
  const owner = ownerOf(pathname);
  const missing = owner !== undefined && !mix.bundles[owner];
  const known = mix.heads.get(pathname);
  const shown = known || missing ? pathname : '/404';
  const worker = path.join(root, 'shell/build/server/render-worker.cjs');
  const { pages, failures } = await render(worker, root, {
    data: mix.data,
    bundles: mix.bundles,
    paths: [shown],
  });
  const page = pages[0];
  if (!page) throw new Error(failures.map((failure) => failure.message).join('\n'));
  const head = known ?? (missing ? UNAVAILABLE_HEAD : NOT_FOUND_HEAD);
  const { html } = siteDocument(mix.data, page, head, { shell: ['shell.js'], remote: null });
  response.writeHead(known ? 200 : missing ? 503 : 404, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(html);
}
