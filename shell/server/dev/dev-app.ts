import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SiteFacts } from '@site/shared/contracts';
import { DEV_VERSION, ownerOf, pageDataPath, type RemoteName } from '@site/shared/federation';
import type { Config } from '../config.ts';
import { siteDocument } from '../render/document.ts';
import { NOT_FOUND_HEAD, UNAVAILABLE_HEAD } from '../render/page-plan.ts';
import { render, renderDataOf } from '../render/render-client.ts';
import { SandboxProcess } from '../sandbox/sandbox-process.ts';
import { NO_STORE } from '../web/pages/answers.ts';
import { hasOwnForm } from '../web/forms/fill-page.ts';
import { FormPages, hasTicket, isFromSite, redirect, type PageCall } from '../web/forms/form-pages.ts';
import { canonicalPath } from '../web/pages/pages.ts';
import type { ApiProxy } from '../web/proxy/api-proxy.ts';
import { createRequestIds } from '../web/edge/request-id.ts';
import { readDevReleaseSet, type DevReleaseSet } from './dev-release-set.ts';

const ASSET = /^\/assets\/([a-z-]+)\/dev\//;

export interface DevAppOptions {
  readonly root: string;
  readonly config: Config;
  readonly shellDevUrl: string;
  readonly proxy: ApiProxy;
  /** The current site facts, including changes from the database. */
  readFacts(): Promise<SiteFacts>;
}

/** The composer in development: renders on request from the dev servers' output, and proxies their files. */
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
  const { pathname, search } = new URL(request.url ?? '/', 'http://dev');
  const host = request.headers.host ?? '';
  const visitor = { id, clientAddress: '127.0.0.1', host, protocol: 'http' as const };
  if (pathname.startsWith('/api/')) {
    await options.proxy.forward(request, response, visitor);
    return;
  }
  if (pathname === '/favicon.svg' || pathname === '/favicon.ico') return void response.writeHead(204).end();
  if (pathname === pageDataPath(DEV_VERSION)) return sendPageData(options, response);
  const asset = ASSET.exec(pathname);
  if (asset) return proxyAsset(hostOf(options, asset[1] ?? ''), request, response);
  const call = { ...visitor, path: pathname, query: search, extra: [] };
  await answerPage(options, request, response, call);
}

/** Answers with the page, with the result of posting its form, or filled in from the ticket in its URL. */
async function answerPage(
  options: DevAppOptions,
  request: IncomingMessage,
  response: ServerResponse,
  call: PageCall,
): Promise<void> {
  const forms = new FormPages(options.proxy);
  const isPost = request.method === 'POST';
  const releaseSet = await devReleaseSetOf(options);
  const moved = isPost ? null : movedTo(releaseSet, call.path);
  // Not cached, because the next edit may remove it.
  if (moved !== null)
    return void response.writeHead(308, ['Location', moved + call.query, ...NO_STORE]).end();
  // The body is read after the page is rendered.
  const page = await rendered(options, releaseSet, call.path);
  if (isPost && (!hasOwnForm(page.html, call.path) || !isFromSite(request, `http://${call.host}`)))
    return void response.writeHead(405).end();
  if (!isPost && !hasTicket(call.query)) return sendHtml(response, page);
  const answer = await forms[isPost ? 'post' : 'get'](request, response, page.html, call);
  if ('location' in answer) redirect(response, answer.location, []);
  else sendHtml(response, answer);
}

/** Redirects as the published site does. */
function movedTo({ heads, redirects }: DevReleaseSet, pathname: string): string | null {
  const canonical = canonicalPath(pathname);
  const to = redirects.get(canonical) ?? canonical;
  return to !== pathname && heads.has(to) ? to : null;
}

function sendHtml(response: ServerResponse, { status, html }: DevPage): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(html);
}

interface DevPage {
  readonly status: number;
  readonly html: string;
}

function hostOf({ config, shellDevUrl }: DevAppOptions, owner: string): string {
  return owner === 'shell' ? shellDevUrl : (config.remoteUrls[owner as RemoteName] ?? shellDevUrl);
}

async function proxyAsset(host: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const upstream = http.get(host + (request.url ?? ''));
  const answered = await new Promise<IncomingMessage>((resolve, reject) => {
    upstream.once('response', resolve);
    upstream.once('error', reject);
  });
  response.writeHead(answered.statusCode ?? 502, answered.headers);
  await pipeline(answered, response);
}

async function sendPageData(options: DevAppOptions, response: ServerResponse): Promise<void> {
  const { data } = await devReleaseSetOf(options);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(data));
}

async function devReleaseSetOf({ root, config, readFacts }: DevAppOptions): Promise<DevReleaseSet> {
  return readDevReleaseSet(root, { ...config, facts: await readFacts() });
}

async function rendered(
  { root }: DevAppOptions,
  releaseSet: DevReleaseSet,
  pathname: string,
): Promise<DevPage> {
  const owner = ownerOf(pathname);
  const missing = owner !== undefined && !releaseSet.bundles[owner];
  const known = releaseSet.heads.get(pathname);
  const shown = known || missing ? pathname : '/404';
  const worker = path.join(root, 'shell/build/server/render-worker.cjs');
  const child = new SandboxProcess(worker, root);
  const file = owner && releaseSet.bundles[owner];
  const bundle = owner && file ? { remote: owner, file } : null;
  const job = { data: renderDataOf(releaseSet.data, bundle?.remote ?? null), bundle, paths: [shown] };
  const { pages, failures } = await render(child, job).finally(() => child.stop());
  const page = pages[0];
  if (!page) throw new Error(failures.map((failure) => failure.message).join('\n'));
  const head = known ?? (missing ? UNAVAILABLE_HEAD : NOT_FOUND_HEAD);
  const { html } = siteDocument(releaseSet.data, page, head, { shell: ['shell.js'], remote: null });
  return { status: known ? 200 : missing ? 503 : 404, html };
}
