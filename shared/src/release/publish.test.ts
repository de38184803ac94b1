import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256, versionOf } from './hash.ts';
import { publish } from './publish.ts';
import { createKeyPair, requireSignature } from './sign.ts';
import { openTarget, type Target } from './target.ts';

let folder: string;
let server: Server | undefined;
const texts: Record<string, string> = { 'browser/remoteEntry.js': 'entry', 'server/server.cjs': 'bundle' };
const files = Object.fromEntries(
  Object.entries(texts).map(([file, text]) => [file, { sha256: sha256(text), size: text.length }]),
);
const content = {
  contract: 1,
  owner: 'blog',
  singletons: {},
  scripts: ['remoteEntry.js'],
  server: 'server/server.cjs',
  pages: [],
  files,
};
const version = versionOf(content);

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'publish-')));
  for (const [file, text] of Object.entries(texts)) {
    const target = path.join(folder, 'dist', version, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  const release = { ...content, version, builtAt: '2026-01-01T00:00:00.000Z' };
  await writeFile(path.join(folder, 'dist/release.json'), JSON.stringify(release));
});
afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = undefined;
  await rm(folder, { recursive: true });
});

const from = () => path.join(folder, 'dist');
const host = (...parts: string[]) => path.join(folder, 'host', ...parts);

/** Records writes in order. */
function recordingTarget(): { target: Target; put: string[] } {
  const put: string[] = [];
  return { put, target: { put: (file, _, caching) => Promise.resolve(void put.push(`${file} ${caching}`)) } };
}

describe('publish', () => {
  it('puts the files first and release.json last', async () => {
    const { target, put } = recordingTarget();

    await publish({ from: from(), target });

    expect(put).toEqual([
      `${version}/browser/remoteEntry.js immutable`,
      `${version}/server/server.cjs immutable`,
      'release.json no-cache',
    ]);
  });

  it('leaves a folder that a static server can serve, unchanged by a second run', async () => {
    const target = openTarget(host(), {});
    await publish({ from: from(), target });
    await publish({ from: from(), target });

    expect((await readdir(host())).sort()).toEqual([version, 'release.json'].sort());
    expect(await readFile(host(version, 'server/server.cjs'), 'utf8')).toBe('bundle');
  });

  it('restores a file that the host lost', async () => {
    const target = openTarget(host(), {});
    await publish({ from: from(), target });
    await rm(host(version, 'browser'), { recursive: true });

    await publish({ from: from(), target });

    expect(await readFile(host(version, 'browser/remoteEntry.js'), 'utf8')).toBe('entry');
  });

  it('signs when it has a key', async () => {
    const { privateKey, publicKey } = createKeyPair();
    await publish({ from: from(), target: openTarget(host(), {}), privateKey });

    const bytes = await readFile(host('release.json'));
    expect(requireSignature(bytes, [publicKey])).toBe(publicKey);
  });

  it('publishes nothing when a file was changed after packing', async () => {
    await writeFile(path.join(from(), version, 'server/server.cjs'), 'hacked');
    const { target, put } = recordingTarget();

    await expect(publish({ from: from(), target })).rejects.toThrow('changed after it was packed');
    expect(put).not.toContain('release.json no-cache');
  });

  it('publishes nothing when a file points elsewhere', async () => {
    await writeFile(path.join(folder, 'secret'), 'secret');
    await rm(path.join(from(), version, 'server/server.cjs'));
    await symlink(path.join(folder, 'secret'), path.join(from(), version, 'server/server.cjs'));

    await expect(publish({ from: from(), target: openTarget(host(), {}) })).rejects.toThrow('was changed');
    expect(await readdir(host(version))).toEqual(['browser']);
  });

  it.each(['../escape.js', '/etc/passwd', 'browser/../../escape.js'])(
    'publishes nothing of a release that names %s, to a folder or to a bucket',
    async (name) => {
      const named = { ...files, [name]: { sha256: sha256('x'), size: 1 } };
      const text = JSON.stringify({
        ...(JSON.parse(await readFile(path.join(from(), 'release.json'), 'utf8')) as object),
        files: named,
        version: versionOf({ ...content, files: named }),
      });
      await writeFile(path.join(from(), 'release.json'), text);
      const { target, put } = recordingTarget();

      await expect(publish({ from: from(), target })).rejects.toThrow('does not match the contract');
      expect(put).toEqual([]);
    },
  );

  it('signs its requests to a bucket and stops before release.json when one is refused', async () => {
    const asked: string[] = [];
    let status = 200;
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization?.split(' ')[0]}`);
      request.resume().on('end', () => response.writeHead(status).end());
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const environment = {
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
    };

    await publish({ from: from(), target: openTarget('s3://site-blog/live/', environment) });
    expect(asked.at(0)).toBe(`PUT /site-blog/live/${version}/browser/remoteEntry.js AWS4-HMAC-SHA256`);
    expect(asked.at(-1)).toBe('PUT /site-blog/live/release.json AWS4-HMAC-SHA256');

    asked.length = 0;
    status = 403;
    const target = openTarget('s3://site-blog', environment);
    await expect(publish({ from: from(), target })).rejects.toThrow('(403): nothing was published');
    expect(asked.join()).not.toContain('release.json');
  });

  it.each([
    ['ftp://host/x', 'Name a folder'],
    ['s3://bucket', 'AWS_ACCESS_KEY_ID'],
  ])('rejects the target %s', (to, reason) => expect(() => openTarget(to, {})).toThrow(reason));
});
