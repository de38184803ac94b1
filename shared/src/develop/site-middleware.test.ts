import http, { type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { siteMiddleware } from './site-middleware.ts';

const DATA_PATH = `/assets/composition/${'c'.repeat(20)}/page-data.json`;
const DATA = {
  composition: 'c'.repeat(20),
  facts: { name: 'Site', phone: '1' },
  pages: {
    '/': { remote: 'marketing', title: 'Home', description: '', scripts: ['home.js'] },
    '/blog': { remote: 'blog', title: 'Blog', description: '', scripts: ['blog.js'] },
    '/blog/old': { remote: 'blog', title: 'Old', description: '', scripts: [] },
  },
  releases: { shell: { version: 's' }, marketing: { version: 'm' }, blog: { version: 'b' } },
};
const page = (text: string) =>
  `<!doctype html><html><head><title>${text} | Site</title></head><body><div id="root">${text}</div>` +
  '<div hidden><svg><defs id="icons"></defs></svg></div>' +
  `<template id="later"><link href="${DATA_PATH}"></template></body></html>`;

const PUBLISHED = new Map([
  ['/', page('Home')],
  ['/blog', page('Published blog')],
  [DATA_PATH, JSON.stringify(DATA)],
  ['/api/facts', '{"ok":true}'],
]);
const LOCAL = ['/blog', '/blog/new'].map((path) => ({
  path,
  head: { title: `Local ${path}`, description: 'd' },
  chunks: [],
  load: () => Promise.reject(new Error('not on the server')),
}));

let asked: IncomingMessage[];
let servers: http.Server[];
let dev: string;

async function listen(listener: RequestListener): Promise<string> {
  const server = http.createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  asked = [];
  servers = [];
  const site = await listen((request, response) => {
    asked.push(request);
    if (request.url === '/Blog')
      return void response
        .writeHead(308, { location: `${site}/blog`, 'cache-control': 'public, max-age=3600' })
        .end();
    const body = PUBLISHED.get(request.url ?? '');
    const headers = { 'set-cookie': 'a=b', 'content-security-policy': "default-src 'none'" };
    response.writeHead(body === undefined ? 404 : 200, { 'x-composition': 'c', ...headers });
    response.end(body ?? 'Not found');
  });
  dev = await listen(siteMiddleware({ site, remote: 'blog', pages: async () => LOCAL }));
});
afterEach(() => servers.forEach((server) => void server.close()));

describe('a published site with one remote edited', () => {
  it('serves the pages of other remotes unchanged, without their policy and without cookies', async () => {
    const response = await fetch(dev);

    expect(await response.text()).toBe(PUBLISHED.get('/'));
    expect(response.headers.get('x-composition')).toBe('c');
    expect(response.headers.get('content-security-policy')).toBeNull();
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('serves the local pages in frames of the site, including new ones', async () => {
    for (const path of ['/blog', '/blog/new']) {
      const response = await fetch(dev + path);
      const html = await response.text();

      expect(response.status).toBe(200);
      expect(html).toContain(`<title>Local ${path} | Site</title>`);
      expect(html).toContain('<div id="root"></div>');
    }
  });

  it('gives browsers the local pages and code, and the others as published', async () => {
    const data = (await (await fetch(dev + DATA_PATH)).json()) as typeof DATA;

    expect(Object.keys(data.pages)).toEqual(['/', '/blog', '/blog/new']);
    expect(data.pages['/']).toEqual(DATA.pages['/']);
    expect(data.releases).toEqual({
      ...DATA.releases,
      blog: {
        version: 'dev',
        base: '/assets/blog/dev/',
        entry: 'remoteEntry.js',
        scripts: [],
        integrity: {},
      },
    });
    expect(data.facts).toEqual(DATA.facts);
  });

  it('redirects to its own address where the site redirects, uncached because the next edit may undo it', async () => {
    const response = await fetch(`${dev}/Blog`, { redirect: 'manual' });

    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe('/blog');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('reads from the site without credentials, and sends it nothing', async () => {
    const headers = { cookie: 'session=1', authorization: 'Bearer x' };
    const read = await fetch(`${dev}/api/facts`, { headers });
    const sent = await fetch(`${dev}/api/facts`, { method: 'POST', headers, body: '{}' });

    expect(await read.json()).toEqual({ ok: true });
    expect(sent.status).toBe(403);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers).not.toHaveProperty('cookie');
    expect(asked[0]?.headers).not.toHaveProperty('authorization');
  });

  it('says so when the site is down', async () => {
    const lost = await listen(
      siteMiddleware({ site: 'http://127.0.0.1:9', remote: 'blog', pages: async () => LOCAL }),
    );

    const response = await fetch(lost);

    expect(response.status).toBe(502);
    expect(await response.text()).toContain('http://127.0.0.1:9 does not answer');
  });
});
