import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import S3rver from 's3rver';
import type { DocumentStore } from '../../src/documents/document-store.ts';
import { openS3Store } from '../../src/documents/s3-store.ts';
import { addressOf, startMigrated, type Run } from '../support/api-process.ts';
import { submit } from '../support/forms.ts';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { bearer, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

let folder: string;
let server: S3rver;
let endpoint: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-startup-'));
  server = new S3rver({ address: '127.0.0.1', port: 0, directory: join(folder, 'store'), silent: true });
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

let buckets = 0;
let bucket: string;
let proxy: TcpProxy;
beforeEach(async () => {
  buckets += 1;
  bucket = `documents-${buckets}`;
  proxy = await openTcpProxy(endpoint);
});
afterEach(() => proxy.disconnect());

describe('an API whose document store cannot be reached at startup', () => {
  let api: TestApi;
  beforeEach(async () => {
    await proxy.disconnect();
    api = await startTestApi({ environment: environment(proxy.url) });
  });
  afterEach(() => api.close());

  const sendDocument = () => submit(api, { file: { bytes: Buffer.from(pdfBytes()), name: 'plan.pdf' } });
  const ready = async () => (await api.fetch('/api/health/ready')).status;

  it('says so in its log, and does everything but documents', async () => {
    const form = await submit(api);
    const document = await sendDocument();
    const list = await api.fetch('/api/admin/submissions', { headers: bearer(await api.signIn()) });

    expect(api.log()).toMatch(/"level":40.*The bucket documents-\d+ at 127\.0\.0\.1:\d+ cannot be used/);
    expect([form.status, list.status, await ready()]).toEqual([201, 200, 503]);
    expect([document.status, document.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await jsonOf(document))['code']).toBe('storage_unavailable');
  });

  it('stores documents, and is ready, as soon as the store can be reached', async () => {
    expect([(await sendDocument()).status, await ready()]).toEqual([503, 503]);
    await proxy.reconnect();

    expect([(await sendDocument()).status, await ready()]).toEqual([201, 200]);
  });
});

describe('a store without its bucket that could not be reached when it was opened', () => {
  const FIRST_USES: Readonly<Record<string, (store: DocumentStore) => Promise<unknown>>> = {
    async put(store) {
      const upload = join(store.incomingFolder, 'upload');
      await writeFile(upload, 'a document');
      await store.put(upload, '1_one.pdf');
    },
    open: (store) => store.open('1_one.pdf'),
    remove: (store) => store.remove('1_one.pdf'),
    isEmpty: (store) => store.isEmpty(),
    check: (store) => store.check(),
  };

  it.each(Object.keys(FIRST_USES))('gets the bucket by its first %s', async (use) => {
    await proxy.disconnect();
    const store = await open(proxy.url, () => undefined);
    const run = () => FIRST_USES[use]?.(store);

    await expect(run()).rejects.toThrow();
    await proxy.reconnect();
    await run();
    store.close();
  });
});

describe('opening a store', () => {
  let other: Server | undefined;
  afterEach(() => void other?.close());

  async function answering(listener: RequestListener): Promise<string> {
    const started = (other = createServer(listener));
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
  }

  /** What is said about a store that is opened all the same. */
  async function warningsOf(url: string): Promise<string[]> {
    const reasons: string[] = [];
    const store = await open(url, ({ message }) => void reasons.push(message));
    store.close();
    return reasons;
  }

  it.each([
    ['has an internal error', 500],
    ['is restarted behind its proxy', 502],
    ['is overloaded', 503],
    ['answers too many requests', 429],
  ])('goes on without a store that %s', async (_, status) => {
    const url = await answering((_request, response) => response.writeHead(status).end());

    expect(await warningsOf(url)).toEqual([expect.stringMatching(/^The bucket .+ cannot be used \(.+\)\./)]);
  });

  it('goes on without a store that closes connections', async () => {
    const url = await answering((request) => request.socket.destroy());

    expect(await warningsOf(url)).toHaveLength(1);
  });

  it('accepts a bucket that another process has created meanwhile', async () => {
    const statuses = [404, 409, 200];
    const methods: (string | undefined)[] = [];
    const url = await answering(({ method }, response) => {
      methods.push(method);
      response.writeHead(statuses.shift() ?? 500).end();
    });
    (await open(url)).close();

    expect(methods).toEqual(['HEAD', 'PUT', 'HEAD']);
  });

  it.each([
    ['refuses the key', 403],
    ['has the bucket in another region', 301],
    ['takes no such requests', 400],
    ['has no buckets', 501],
  ])('fails for a store that %s', async (_, status) => {
    const url = await answering((_request, response) => response.writeHead(status).end());

    await expect(open(url)).rejects.toThrow(
      /^The bucket documents-\d+ at 127\.0\.0\.1:\d+ cannot be used \(.+\)\. Check the store and the S3_\* variables\.$/,
    );
  });

  it('fails for a key that the store does not know', async () => {
    await expect(open(endpoint, fail, { ...KEY, accessKeyId: 'UNKNOWN' })).rejects.toThrow('cannot be used');
  });
});

/** The process logs codes, which the S3 client does not find in errors of the test environment. */
describe('the API process', () => {
  let dataDir: string;
  let run: Run;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'api-s3-startup-'));
    await proxy.disconnect();
  });
  afterEach(async () => {
    run.child.kill('SIGKILL');
    await run.ended;
    await rm(dataDir, { recursive: true, force: true });
  });

  it('starts without its document store', async () => {
    run = await startMigrated(dataDir, { environment: environment(proxy.url) });
    await run.waitForOutput(/"level":40.* cannot be used \(ECONNREFUSED\)/);
    const url = await addressOf(run);

    expect((await fetch(`${url}/api/site`)).status).toBe(200);
  });

  it('does not start with a key that no request can carry', async () => {
    run = await startMigrated(dataDir, {
      environment: { ...environment(proxy.url), S3_ACCESS_KEY_ID: 'two\nlines' },
    });
    await run.waitForOutput(/^The bucket .+ cannot be used \(ERR_INVALID_CHAR\)\. Check/m);

    expect(run.output()).not.toContain('API listening');
  });
});

function environment(at: string): Record<string, string> {
  return {
    S3_ENDPOINT: at,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
  };
}

/** Opens the bucket of the test, which exists only if the test has created it. */
function open(at: string, onUnreachable: (reason: Error) => void = fail, key = KEY): Promise<DocumentStore> {
  const settings = { endpoint: at, region: 'us-east-1', bucket, ...key };
  return openS3Store(settings, join(folder, 'data'), onUnreachable);
}

function fail(reason: Error): void {
  throw new Error('The store counts as one that cannot be reached', { cause: reason });
}
