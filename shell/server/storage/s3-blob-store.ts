import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ComposerFault } from '../model/composer-fault.ts';
import { MissingFile, type BlobStore, type ListedBlob, type PutFile } from './blob-store.ts';
import { inParallel, ParallelWork } from './in-parallel.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { settleWrite } from './settle-write.ts';

const RelativePath = z.string().refine((file) => !file.split('/').some((part) => /^\.{0,2}$/.test(part)));
/** Names the one upload that counts, of perhaps several of the same name. */
const Marker = z.object({ upload: z.string().min(1), files: z.record(RelativePath, z.int().nonnegative()) });
type Marker = z.infer<typeof Marker>;

const PARALLEL_REQUESTS = 16;
/** Markers kept in memory. */
const MAX_KNOWN = 100;

/**
 * Blobs in a bucket. Files are uploaded below a unique prefix, `blobs/<name>/<upload>/`, then one marker, `complete/<name>`, is
 * created with a condition: the first writer's files are the blob, and those of others are removed.
 */
export class S3BlobStore implements BlobStore {
  readonly #bucket: S3Bucket;
  readonly #root: string;
  readonly #known = new Map<string, Promise<Marker | null>>();

  /** `folder` is a part of the bucket. */
  constructor(bucket: S3Bucket, folder: string) {
    this.#bucket = bucket;
    this.#root = `${folder}/`;
  }

  /** Always asks the bucket: another replica may have removed the blob. */
  async has(name: string): Promise<boolean> {
    return (await this.#readMarker(name)) !== null;
  }

  async files(name: string): Promise<string[]> {
    const marker = await this.#findMarker(name);
    if (marker === null) throw new MissingFile(`there is no ${name}`);
    return Object.keys(marker.files);
  }

  async get(name: string, file: string): Promise<Buffer> {
    const known = await this.#findMarker(name);
    const bytes = await this.#getFile(name, file, known);
    if (bytes !== null) return bytes;
    // The blob was removed, and perhaps stored again, after its marker was read.
    this.#known.delete(name);
    const marker = await this.#findMarker(name);
    const found = await this.#getFile(name, file, marker);
    if (found === null) throw damaged(name, file);
    return found;
  }

  /** Null if the marker names the file, but the bucket does not have it. */
  async #getFile(name: string, file: string, marker: Marker | null): Promise<Buffer | null> {
    const size = marker && Object.hasOwn(marker.files, file) ? marker.files[file] : undefined;
    if (!marker || size === undefined) throw new MissingFile(`there is no ${name}/${file}`);
    const object = await this.#bucket.get(this.#fileKey(name, marker.upload, file));
    if (object && object.bytes.length !== size) throw damaged(name, file);
    return object?.bytes ?? null;
  }

  async putIfAbsent(name: string, write: (put: PutFile) => Promise<void>): Promise<void> {
    if (await this.has(name)) return;
    const marker: Marker = { upload: randomUUID(), files: {} };
    try {
      await this.#upload(name, marker, write);
    } catch (error) {
      await this.#removeUpload(name, marker).catch(ignore);
      throw error;
    }
    const isFirst = await this.#complete(name, marker);
    if (!isFirst) await this.#removeUpload(name, marker).catch(ignore);
  }

  /** Callers that wait for each file still upload several at a time. */
  async #upload(name: string, marker: Marker, write: (put: PutFile) => Promise<void>): Promise<void> {
    const uploads = new ParallelWork(PARALLEL_REQUESTS);
    try {
      await write((file, bytes) => {
        marker.files[file] = bytes.length;
        return uploads.start(() => this.#bucket.put(this.#fileKey(name, marker.upload, file), bytes));
      });
    } finally {
      await uploads.settled();
    }
    await uploads.finish();
  }

  /** Whether this upload is the blob. If that stays unknown, it rejects and the upload stays: the marker may still name it. */
  async #complete(name: string, marker: Marker): Promise<boolean> {
    const bytes = Buffer.from(JSON.stringify(marker));
    const revision = await settleWrite({
      write: () =>
        this.#bucket.putIf(this.#markerKey(name), bytes, { IfNoneMatch: '*', writeId: marker.upload }),
      readBack: async () => {
        const stored = await this.#readMarker(name);
        if (stored === null) return 'unknown';
        return stored.upload === marker.upload ? stored.upload : null;
      },
    });
    return revision !== null;
  }

  async list(prefix: string): Promise<ListedBlob[]> {
    const root = this.#markerKey('');
    const markers = await this.#bucket.list(this.#markerKey(prefix && `${prefix}/`), { Delimiter: '/' });
    return markers.map(({ key, storedAt }) => ({ name: key.slice(root.length), storedAt }));
  }

  /** Removes the marker first, so that nobody finds a blob of which files are missing. */
  async remove(name: string): Promise<void> {
    const marker = await this.#readMarker(name);
    this.#known.delete(name);
    if (marker === null) return;
    await this.#bucket.remove(this.#markerKey(name));
    await this.#removeUpload(name, marker);
  }

  async removeDrafts(prefix: string, before: number): Promise<void> {
    for (const { name, uploads } of await this.#uploadsBelow(prefix)) {
      const old = [...uploads.values()].filter(({ lastAt }) => lastAt < before);
      if (old.length === 0) continue;
      const marker = await this.#readMarker(name);
      const drafts = old.filter(({ id }) => id !== marker?.upload);
      const keys = drafts.flatMap((draft) => draft.keys);
      await inParallel(keys, PARALLEL_REQUESTS, (key) => this.#bucket.remove(key));
    }
  }

  async #uploadsBelow(prefix: string): Promise<Iterable<NamedUploads>> {
    const root = `${this.#root}blobs/`;
    const depth = prefix === '' ? 1 : prefix.split('/').length + 1;
    const found = new Map<string, NamedUploads>();
    for (const { key, storedAt } of await this.#bucket.list(root + (prefix && `${prefix}/`))) {
      const parts = key.slice(root.length).split('/');
      const name = parts.slice(0, depth).join('/');
      const id = parts[depth] ?? '';
      const { uploads } = found.get(name) ?? { uploads: new Map<string, Upload>() };
      const upload = uploads.get(id) ?? { id, keys: [], lastAt: 0 };
      upload.keys.push(key);
      upload.lastAt = Math.max(upload.lastAt, storedAt);
      uploads.set(id, upload);
      found.set(name, { name, uploads });
    }
    return found.values();
  }

  #removeUpload(name: string, { upload, files }: Marker): Promise<void> {
    return inParallel(Object.keys(files), PARALLEL_REQUESTS, (file) =>
      this.#bucket.remove(this.#fileKey(name, upload, file)),
    );
  }

  /** A marker from memory, or of the bucket. */
  #findMarker(name: string): Promise<Marker | null> {
    const known = this.#known.get(name);
    if (known) return known;
    const reading = this.#readMarker(name);
    this.#known.set(name, reading);
    const forget = () => {
      if (this.#known.get(name) === reading) this.#known.delete(name);
    };
    reading.then((marker) => marker ?? forget(), forget);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MAX_KNOWN) break;
      this.#known.delete(oldest);
    }
    return reading;
  }

  async #readMarker(name: string): Promise<Marker | null> {
    const object = await this.#bucket.get(this.#markerKey(name));
    if (object === null) return null;
    const marker = Marker.safeParse(parseJson(object.bytes));
    if (!marker.success) throw damaged(name, 'the list of its files');
    return marker.data;
  }

  #markerKey(name: string): string {
    return `${this.#root}complete/${name}`;
  }

  #fileKey(name: string, upload: string, file: string): string {
    return `${this.#root}blobs/${name}/${upload}/${file}`;
  }
}

interface NamedUploads {
  readonly name: string;
  readonly uploads: Map<string, Upload>;
}

interface Upload {
  readonly id: string;
  readonly keys: string[];
  /** When its newest file was stored. */
  lastAt: number;
}

function damaged(name: string, file: string): ComposerFault {
  return new ComposerFault(`${file} of ${name} is damaged or missing in the bucket. Remove ${name} from it.`);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

function ignore(): void {}
