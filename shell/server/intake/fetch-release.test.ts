import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createKeyPair, ReleaseError } from '@site/shared/release';
import { ReleaseStore } from '../storage/releases/release-store.ts';
import {
  makeRelease,
  publishTo,
  readerOf,
  signedWith,
  useTemporaryFolder,
} from '../testing/release.fixture.ts';
import { RemoteHost } from '../testing/remote-host.fixture.ts';
import { fetchRelease, HostUnreachable, readLocalRelease } from './fetch-release.ts';

const folder = useTemporaryFolder();
const made = makeRelease('blog', { 'browser/list.js': 'list' }, [{ path: '/blog' }]);
const { version } = made.release;
let host: RemoteHost;
let store: ReleaseStore;

const look = (etag: string | null = null, timeoutMs = 5000) =>
  fetchRelease({ owner: 'blog', url: host.url, store, timeoutMs }, etag);
const faultOf = (call: Promise<unknown>): Promise<Error> =>
  call.then(
    () => Promise.reject(new Error('it was taken')),
    (error: Error) => error,
  );

/** The store must be empty after a failed fetch. */
async function expectRefusal(kind: typeof ReleaseError | typeof HostUnreachable, reason: RegExp) {
  const fault = await faultOf(look());
  expect(fault).toBeInstanceOf(kind);
  expect(fault.message).toMatch(reason);
  expect(store.has('blog', version)).toBe(false);
  return fault;
}

beforeEach(async () => {
  store = new ReleaseStore(folder());
  host = await RemoteHost.start(made);
});
afterEach(() => host.down());

describe('a remote with a public key', () => {
  const { privateKey, publicKey } = createKeyPair();
  const signed = signedWith(privateKey, made);
  const lookSigned = () =>
    fetchRelease({ owner: 'blog', url: host.url, store, timeoutMs: 5000, publicKeys: [publicKey] }, null);

  it('provides releases that are signed with it', async () => {
    host.publish(signed);
    expect((await lookSigned())?.release.version).toBe(version);
  });

  it.each([
    ['unsigned', made, 'is not signed'],
    ['signed with another key', signedWith(createKeyPair().privateKey, made), 'does not match'],
    ['changed after signing', { ...made, release: { ...signed.release, pages: [] } }, 'does not match'],
  ])('provides none that is %s, even if its files are stored', async (_, published, reason) => {
    await store.add(made.release, readerOf(made));
    host.publish(published);

    expect((await faultOf(lookSigned())).message).toContain(reason);
    expect(host.asked).toEqual(['/release.json']);
  });
});

describe('fetchRelease', () => {
  it('stores a complete release', async () => {
    const seen = await look();

    expect(seen?.release).toEqual(made.release);
    expect(await store.read('blog', version)).toEqual(made.release);
  });

  it('returns null for a 304', async () => {
    const first = await look();
    host.asked.length = 0;

    expect(await look(first?.etag ?? null)).toBeNull();
    expect(host.asked).toEqual(['/release.json']);
  });

  it('works with a host without ETags, and fetches files once', async () => {
    host.answer = (request, response) => {
      if (request.url !== '/release.json')
        response.end(made.files.get((request.url ?? '').slice(version.length + 2)));
      else response.end(JSON.stringify(made.release));
    };
    expect((await look())?.etag).toBeNull();
    host.asked.length = 0;

    expect((await look())?.release.version).toBe(version);
    expect(host.asked).toEqual(['/release.json']);
  });

  it('takes a compressed answer', async () => {
    host.answer = (request, response) => {
      const file = (request.url ?? '').slice(version.length + 2);
      const body =
        request.url === '/release.json' ? JSON.stringify(made.release) : (made.files.get(file) ?? '');
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body));
    };

    expect((await look())?.release.version).toBe(version);
  });

  it('refuses a host without release.json', async () => {
    host.answer = (_, response) => void response.writeHead(404).end();
    await expectRefusal(ReleaseError, /release\.json answered 404: publish the release again/);
  });

  it('refuses a release whose file is missing', async () => {
    const { answer } = host;
    host.answer = (request, response) => {
      if (request.url === '/release.json') response.end(JSON.stringify(made.release));
      else response.writeHead(404).end();
    };
    await expectRefusal(ReleaseError, /remoteEntry\.js answered 404/);
    host.answer = answer;
    expect(await look()).not.toBeNull();
  });

  it('refuses an invalid release.json', async () => {
    host.answer = (_, response) => void response.end('<html>');
    await expectRefusal(ReleaseError, /is not valid JSON/);
  });

  it('refuses the release of another remote', async () => {
    host.publish(makeRelease('application', {}, [{ path: '/application' }]));
    await expectRefusal(ReleaseError, /this host publishes application, not blog: correct the remote’s URL/);
  });

  it('refuses a file with other bytes', async () => {
    host.answer = (request, response) => {
      const file = (request.url ?? '').slice(version.length + 2);
      if (request.url === '/release.json') response.end(JSON.stringify(made.release));
      else response.end(file === 'browser/list.js' ? 'tsil' : made.files.get(file));
    };
    await expectRefusal(ReleaseError, /browser\/list\.js is not what release\.json says it is/);
  });

  it('reads at most the declared size of a file', async () => {
    let sent = 0;
    host.answer = (request, response) => {
      if (request.url === '/release.json') return void response.end(JSON.stringify(made.release));
      const more = (): void => {
        while (!response.destroyed && sent < 1e9) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more);
        }
      };
      more();
    };
    await expectRefusal(ReleaseError, /is larger than \d+ bytes/);
    expect(sent).toBeLessThan(50e6);
  });

  it('reads at most a megabyte of release.json, compressed or not', async () => {
    const bomb = gzipSync(Buffer.alloc(20e6, ' '));
    host.answer = (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    await expectRefusal(ReleaseError, /release\.json is larger than 1048576 bytes/);
  });

  it('does not follow a redirect, which could lead into the internal network', async () => {
    const inside = await RemoteHost.start(made);
    host.answer = (_, response) =>
      void response.writeHead(302, { location: `${inside.url}/release.json` }).end();

    await expectRefusal(HostUnreachable, /release\.json could not be read/);

    expect(inside.asked).toEqual([]);
    await inside.down();
  });

  it.each([500, 502, 503])('treats %i as an outage, not as an invalid release', async (status) => {
    host.answer = (_, response) => void response.writeHead(status).end();
    await expectRefusal(
      HostUnreachable,
      new RegExp(`release\\.json could not be read: the host answered ${status}`),
    );
  });

  it('gives up on a host that is down, and takes its release once it is back', async () => {
    await host.down();
    await expectRefusal(HostUnreachable, /release\.json could not be read: ECONNREFUSED/);

    await host.up();
    expect((await look())?.release.version).toBe(version);
  });

  it('does not wait for a host that hangs', async () => {
    host.answer = () => undefined;
    const fault = await faultOf(look(null, 50));
    expect(fault).toBeInstanceOf(HostUnreachable);
    expect(fault.message).toBe('release.json could not be read: no answer within 50 ms');
  });

  it('does not wait for a body that never ends', async () => {
    host.answer = (_, response) => void response.write('{');
    expect(await faultOf(look(null, 50))).toBeInstanceOf(HostUnreachable);
  });

  it('treats a connection that breaks within a file as an outage', async () => {
    host.answer = (request, response) => {
      if (request.url === '/release.json') return void response.end(JSON.stringify(made.release));
      response.writeHead(200, { 'content-length': '100' });
      response.write('x', () => response.destroy());
    };
    await expectRefusal(HostUnreachable, /could not be read/);
  });

  it('never reveals an internal address in its reasons, which are public', async () => {
    const faults = [];
    host.answer = (_, response) => void response.writeHead(404).end();
    faults.push(await faultOf(look()));
    host.answer = (_, response) => void response.writeHead(301, { location: 'http://10.0.0.1/' }).end();
    faults.push(await faultOf(look()));
    await host.down();
    faults.push(await faultOf(look()));

    for (const { message } of faults) expect(message).not.toMatch(/127\.0\.0\.1|10\.0\.0\.1|http:|\d{4,}/);
  });
});

describe('readLocalRelease', () => {
  it('reads the shell’s release from its folder', async () => {
    const shell = makeRelease('shell', {});
    const dist = `${folder()}/dist`;
    await publishTo(dist, shell);

    expect(await readLocalRelease(dist, store)).toEqual(shell.release);
    expect(existsSync(store.file('shell', shell.release.version, 'server/render-worker.cjs'))).toBe(true);
  });

  it('says what to do when there is none', async () => {
    await expect(readLocalRelease(`${folder()}/nothing`, store)).rejects.toThrow(
      'run `npm run build -w shell`',
    );
  });
});
