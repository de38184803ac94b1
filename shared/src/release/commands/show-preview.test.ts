import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { holdLive, showCandidate } from './show-preview.ts';

const [LIVE, NEXT] = ['a'.repeat(20), 'b'.repeat(20)];
let server: Server;
let site: string;
let told: unknown[];
let blog: { live: string | null; pinned: string | null };

async function obey(request: IncomingMessage, response: ServerResponse) {
  const command = JSON.parse(await text(request)) as { readonly verb: string };
  told.push(command);
  response.end(JSON.stringify({ message: `did ${command.verb}` }));
}

beforeEach(async () => {
  told = [];
  blog = { live: LIVE, pinned: null };
  server = createServer((request, response) => {
    if (request.url === '/_shell/status') response.end(JSON.stringify({ remotes: { blog } }));
    else void obey(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());

describe('a release next to the live one', () => {
  it('is published while the live release is pinned', async () => {
    await holdLive(site, 'token', 'blog');

    expect(told).toEqual([{ verb: 'pin', remote: 'blog', version: LIVE }]);
  });

  it('leaves an existing pin unchanged', async () => {
    blog.pinned = LIVE;
    await holdLive(site, 'token', 'blog');

    expect(told).toEqual([]);
  });

  it('needs a live release to keep', async () => {
    blog.live = null;

    await expect(holdLive(site, 'token', 'blog')).rejects.toThrow(/has no live blog release to keep/);
  });

  it('is fetched, then shown by a link', async () => {
    const said = await showCandidate(site, 'token', { remote: 'blog', version: NEXT }, { hours: '48' });

    expect(told).toEqual([
      { verb: 'look', remote: 'blog', version: NEXT },
      { verb: 'preview', remote: 'blog', version: NEXT, hours: '48' },
    ]);
    expect(said).toBe('did preview\nTo let it go live: npm run release -- unpin blog');
  });

  it('is fetched, then shown to a share of the visitors', async () => {
    const said = await showCandidate(site, 'token', { remote: 'blog', version: NEXT }, { share: '10' });

    expect(told.at(-1)).toEqual({ verb: 'canary', remote: 'blog', version: NEXT, share: '10' });
    expect(said).toContain('npm run release -- canary blog promote');
  });
});
