import { ComposerFault } from '../../model/composer-fault.ts';
import {
  MissingBlob,
  MissingFile,
  TooManyReads,
  type BlobStore,
  type ListedBlob,
  type PutFile,
} from './blob-store.ts';
import { pack, readIndex, unpack, type PackIndex } from './packed-blob.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Bytes read at first to find the files of a blob: enough for hundreds of them. */
const HEAD_BYTES = 64 * 1024;
/** Indexes kept in memory. */
const MAX_KNOWN = 100;

/** Where the files of one stored object lie. */
interface StoredIndex {
  readonly etag: string;
  readonly files: PackIndex;
}

/** Blobs in a bucket, each packed into one object: it is written and copied by one request, and is never half there. */
export class S3BlobStore implements BlobStore {
  readonly #bucket: S3Bucket;
  readonly #root: string;
  readonly #known = new Map<string, Promise<StoredIndex | null>>();
  readonly #maxReads: number;
  #reads = 0;

  /**
   * @param folder A part of the bucket.
   * @param maxReads How many calls of `get` read at the same time. Further ones reject with `TooManyReads`.
   */
  constructor(bucket: S3Bucket, folder: string, maxReads = Infinity) {
    this.#bucket = bucket;
    this.#root = `${folder}/`;
    this.#maxReads = maxReads;
  }

  /** Always asks the bucket: another replica may have removed the blob. */
  async has(name: string): Promise<boolean> {
    return (await this.#bucket.getRange(this.#keyOf(name), { start: 0, end: 1 })) !== null;
  }

  async read(name: string): Promise<ReadonlyMap<string, Buffer>> {
    const object = await this.#bucket.get(this.#keyOf(name));
    if (object === null) throw new MissingBlob(name);
    const files = unpack(object.bytes);
    if (files === null) throw damaged(name);
    return files;
  }

  async get(name: string, file: string): Promise<Buffer> {
    if (this.#reads >= this.#maxReads) throw new TooManyReads(`${this.#reads} files are being read`);
    this.#reads += 1;
    try {
      return await this.#get(name, file);
    } finally {
      this.#reads -= 1;
    }
  }

  async #get(name: string, file: string): Promise<Buffer> {
    const known = await this.#findIndex(name);
    const bytes = await this.#getFile(name, file, known);
    if (bytes !== null) return bytes;
    // The blob was removed, and perhaps stored again, after its index was read.
    this.#known.delete(name);
    const found = await this.#getFile(name, file, await this.#findIndex(name));
    if (found === null) throw damaged(name);
    return found;
  }

  /** Null if the object that the index names is gone. */
  async #getFile(name: string, file: string, index: StoredIndex | null): Promise<Buffer | null> {
    if (!index) throw new MissingBlob(name);
    const range = index.files.get(file);
    if (!range) throw new MissingFile(`there is no ${name}/${file}`);
    if (range.start === range.end) return Buffer.alloc(0);
    const object = await this.#bucket.getRange(this.#keyOf(name), range);
    const isWhole = object?.etag === index.etag && object.bytes.length === range.end - range.start;
    return isWhole ? object.bytes : null;
  }

  async putIfAbsent(name: string, write: (put: PutFile) => Promise<void>): Promise<void> {
    if (await this.has(name)) return;
    const files = new Map<string, Buffer>();
    await write((file, bytes) => {
      files.set(file, bytes);
      return Promise.resolve();
    });
    const bytes = pack(files);
    const isWritten = await this.#bucket.putIfAbsent(this.#keyOf(name), bytes);
    // A write that conflicted with another one may have lost to one that then failed.
    if (!isWritten && !(await this.has(name)))
      throw new ComposerFault(`${name} was written by another replica, which failed. Try again.`);
  }

  async list(prefix: string): Promise<ListedBlob[]> {
    const objects = await this.#bucket.list(this.#keyOf(prefix && `${prefix}/`), { Delimiter: '/' });
    return objects.map(({ key, storedAt }) => ({ name: key.slice(this.#root.length), storedAt }));
  }

  async remove(name: string): Promise<void> {
    this.#known.delete(name);
    await this.#bucket.remove(this.#keyOf(name));
  }

  /** There are none: an object is whole or not there. */
  removeDrafts(): Promise<void> {
    return Promise.resolve();
  }

  /** An index from memory, or of the bucket. */
  #findIndex(name: string): Promise<StoredIndex | null> {
    const known = this.#known.get(name);
    if (known) return known;
    const reading = this.#readIndex(name);
    this.#known.set(name, reading);
    const forget = () => {
      if (this.#known.get(name) === reading) this.#known.delete(name);
    };
    reading.then((index) => index ?? forget(), forget);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MAX_KNOWN) break;
      this.#known.delete(oldest);
    }
    return reading;
  }

  async #readIndex(name: string): Promise<StoredIndex | null> {
    for (let end = HEAD_BYTES; ; end *= 4) {
      const object = await this.#bucket.getRange(this.#keyOf(name), { start: 0, end });
      if (object === null) return null;
      const files = readIndex(object.bytes);
      if (files === null || (files === 'cut' && object.bytes.length < end)) throw damaged(name);
      if (files !== 'cut') return { etag: object.etag, files };
    }
  }

  #keyOf(name: string): string {
    return this.#root + name;
  }
}

function damaged(name: string): ComposerFault {
  return new ComposerFault(`${name} is damaged in the bucket. Remove it from there.`);
}
