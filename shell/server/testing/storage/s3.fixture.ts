import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { S3_CREDENTIALS, startConditionalS3 } from '@site/shared/testing/conditional-s3';
import type { S3Settings } from '../../storage/blobs/s3-bucket.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.fixture.ts';

export interface S3UnderTest {
  /** A private bucket, reached through the proxy. */
  readonly settings: S3Settings;
  readonly proxy: TcpProxy;
  /** The keys of all objects. */
  keys(): Promise<string[]>;
  /** Removes all objects and the bucket, as after a restart without its volume. */
  loseVolume(): Promise<void>;
  close(): Promise<void>;
}

const OBJECT = '._S3rver_object';

/** An empty S3-compatible server. */
export async function startS3({ ignoresConditions = false } = {}): Promise<S3UnderTest> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'composer-s3-'));
  const server = await (ignoresConditions ? startPlainS3(directory) : startConditionalS3({ directory }));
  const proxy = await openTcpProxy(Number(new URL(server.endpoint).port));
  const settings = {
    bucket: 'site-releases',
    endpoint: `http://127.0.0.1:${proxy.port}`,
    region: 'us-east-1',
    ...S3_CREDENTIALS,
  };
  return {
    settings,
    proxy,
    async keys() {
      const files = await readdir(path.join(directory, settings.bucket), { recursive: true }).catch(() => []);
      return files.flatMap((file) => (file.endsWith(OBJECT) ? [file.slice(0, -OBJECT.length)] : [])).sort();
    },
    loseVolume: () => rm(path.join(directory, settings.bucket), { recursive: true }),
    async close() {
      await proxy.disconnect();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function startPlainS3(directory: string) {
  const server = new S3rver({ address: '127.0.0.1', port: 0, directory, silent: true });
  const { port } = await server.run();
  return { endpoint: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Leaves out the object that a store writes to test whether the server supports conditions. */
export const withoutProbe = (keys: readonly string[]) => keys.filter((key) => !key.startsWith('check/'));
