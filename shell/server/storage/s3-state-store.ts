import { randomUUID } from 'node:crypto';
import type { S3Bucket } from './s3-bucket.ts';
import { settleWrite } from './settle-write.ts';
import type { StateStore, StoredText } from './state-store.ts';

/** The state as one object of a bucket, replaced by conditional PUT. A revision is its ETag. */
export class S3StateStore implements StateStore {
  readonly pollMs = 500;
  readonly prepareMs = 3500;
  readonly #bucket: S3Bucket;
  readonly #key: string;

  /** The bucket stays open when the store is closed. */
  constructor(bucket: S3Bucket, name: string) {
    this.#bucket = bucket;
    this.#key = `state/${name}`;
  }

  async read(known?: string): Promise<StoredText | 'unchanged' | null> {
    const object = await this.#bucket.get(this.#key, known);
    if (object === null || object === 'unchanged') return object;
    return { revision: object.etag, text: object.bytes.toString() };
  }

  compareAndSet(revision: string | null, text: string): Promise<string | null> {
    const writeId = randomUUID();
    const condition = revision === null ? { IfNoneMatch: '*' as const } : { IfMatch: revision };
    return settleWrite({
      write: () => this.#bucket.putIf(this.#key, Buffer.from(text), { ...condition, writeId }),
      readBack: async () => {
        const stored = await this.#bucket.get(this.#key);
        return stored?.writeId === writeId ? stored.etag : 'unknown';
      },
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
