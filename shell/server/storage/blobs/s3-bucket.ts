import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type * as S3 from '@aws-sdk/client-s3';
import { ComposerFault } from '../../model/composer-fault.ts';

export interface S3Settings {
  readonly bucket: string;
  /** Absent for Amazon S3. */
  readonly endpoint?: string;
  readonly region: string;
  /** Absent where the machine's role grants access. */
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
}

export interface StoredObject {
  readonly bytes: Buffer;
  readonly etag: string;
}

export interface ListedObject {
  readonly key: string;
  /** By the clock of the store, in milliseconds. */
  readonly storedAt: number;
}

/** Offsets in bytes; `end` is exclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

type Sdk = typeof S3;

const ATTEMPTS = 3;
const CONNECT_MS = 3000;
/** How long an attempt waits for the next byte. */
const IDLE_MS = 5000;
/** How long one call takes at most, with all its attempts. */
const MAX_MS = 15_000;
const FORBIDDEN = 403;
/** An empty object that shows what the store and the key can do. */
const PROBE = 'check/conditional-writes';

/**
 * A bucket of an S3-compatible store. It is created before its first use if it is missing and the key may. Calls to a store that
 * hangs reject.
 */
export class S3Bucket {
  readonly #sdk: Sdk;
  readonly #settings: S3Settings;
  readonly #client: S3.S3Client;
  /** S3 refuses what is missing to a key that may not list it. */
  #mayList = true;
  readonly #prepared = new Once(() => this.#prepare());
  readonly #conditional = new Once(() => this.#requireConditionalWrites());

  private constructor(sdk: Sdk, settings: S3Settings) {
    this.#sdk = sdk;
    this.#settings = settings;
    this.#client = createClient(sdk, settings);
  }

  /** Loads the client of S3, which takes tens of megabytes: only where a bucket is configured. */
  static async open(settings: S3Settings): Promise<S3Bucket> {
    return new S3Bucket(await import('@aws-sdk/client-s3'), settings);
  }

  /** An object; null if there is none. */
  get(Key: string): Promise<StoredObject | null> {
    return this.#get({ Key });
  }

  /**
   * Bytes of an object, from `start` to before `end` or to its last byte; null if there is no object. No bytes and no ETag if it
   * ends before `start`.
   */
  getRange(Key: string, { start, end }: ByteRange): Promise<StoredObject | null> {
    return this.#get({ Key, Range: `bytes=${start}-${end - 1}` });
  }

  #get(which: Omit<S3.GetObjectCommandInput, 'Bucket'>): Promise<StoredObject | null> {
    return this.#call(async (abortSignal) => {
      try {
        const command = new this.#sdk.GetObjectCommand({ Bucket: this.#settings.bucket, ...which });
        const { Body, ETag = '' } = await this.#client.send(command, { abortSignal });
        const bytes = await buffer(addAbortSignal(abortSignal, Body as Readable));
        return { bytes, etag: ETag };
      } catch (error) {
        if (isNoSuchKey(error) || (await this.#isRefusedAsMissing(error, abortSignal))) return null;
        if (statusOf(error) === 416) return { bytes: Buffer.alloc(0), etag: '' };
        throw error;
      }
    });
  }

  /**
   * Writes an object unless there is one. Resolves with false if there is one: it may be this write, whose first attempt got no
   * answer.
   */
  async putIfAbsent(Key: string, Body: Buffer): Promise<boolean> {
    await this.#prepared.done();
    await this.#conditional.done();
    return this.#putIfAbsent(Key, Body);
  }

  #putIfAbsent(Key: string, Body: Buffer): Promise<boolean> {
    return this.#call(async (abortSignal) => {
      try {
        const put = { Bucket: this.#settings.bucket, Key, Body, IfNoneMatch: '*' };
        await this.#client.send(new this.#sdk.PutObjectCommand(put), { abortSignal });
        return true;
      } catch (error) {
        if ([409, 412].includes(statusOf(error) ?? 0)) return false;
        throw error;
      }
    });
  }

  /** All objects whose keys start with `prefix`; with a delimiter, only those without one in the rest of the key. */
  async list(Prefix: string, { Delimiter }: { readonly Delimiter?: '/' } = {}): Promise<ListedObject[]> {
    const listed: ListedObject[] = [];
    let ContinuationToken: string | undefined;
    do {
      const command = new this.#sdk.ListObjectsV2Command({
        Bucket: this.#settings.bucket,
        Prefix,
        Delimiter,
        ContinuationToken,
      });
      const { Contents = [], NextContinuationToken } = await this.#call((abortSignal) =>
        this.#client.send(command, { abortSignal }),
      );
      for (const { Key = '', LastModified } of Contents)
        listed.push({ key: Key, storedAt: LastModified?.getTime() ?? Infinity });
      ContinuationToken = NextContinuationToken;
    } while (ContinuationToken);
    return listed;
  }

  async remove(Key: string): Promise<void> {
    const command = new this.#sdk.DeleteObjectCommand({ Bucket: this.#settings.bucket, Key });
    await this.#call((abortSignal) => this.#client.send(command, { abortSignal }));
  }

  close(): void {
    this.#client.destroy();
  }

  async #call<T>(work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    await this.#prepared.done();
    return this.#within(work);
  }

  async #within<T>(work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await work(AbortSignal.timeout(MAX_MS));
    } catch (error) {
      // The store has lost its volume: the next call makes the bucket again.
      if (nameOf(error) === 'NoSuchBucket') this.#prepared.forget();
      throw this.#fault(
        `failed (${nameOf(error)}). Check the store, RELEASES_BUCKET and the S3_* variables.`,
        error,
      );
    }
  }

  async #prepare(): Promise<void> {
    const { HeadBucketCommand, CreateBucketCommand } = this.#sdk;
    const { bucket: Bucket } = this.#settings;
    await this.#within(async (abortSignal) => {
      const find = () => this.#client.send(new HeadBucketCommand({ Bucket }), { abortSignal });
      try {
        await find();
        this.#mayList = true;
      } catch (error) {
        if (statusOf(error) === FORBIDDEN) return this.#requireProbe(abortSignal);
        if (statusOf(error) !== 404) throw error;
        await this.#client
          .send(new CreateBucketCommand({ Bucket }), { abortSignal })
          // Another replica may have been first.
          .catch(find);
      }
    });
  }

  /** For a key that may not list: rejects unless it may read what is in the bucket. */
  async #requireProbe(abortSignal: AbortSignal): Promise<void> {
    this.#mayList = false;
    if (await this.#canReadProbe(abortSignal)) return;
    const { PutObjectCommand } = this.#sdk;
    const empty = { Bucket: this.#settings.bucket, Key: PROBE, Body: Buffer.alloc(0) };
    await this.#client.send(new PutObjectCommand(empty), { abortSignal });
    await this.#readProbe(abortSignal);
  }

  /** Whether the store refused to read an object because there is none. Where the same key reads the probe, nothing else is refused. */
  async #isRefusedAsMissing(error: unknown, abortSignal: AbortSignal): Promise<boolean> {
    return !this.#mayList && statusOf(error) === FORBIDDEN && this.#canReadProbe(abortSignal);
  }

  #canReadProbe(abortSignal: AbortSignal): Promise<boolean> {
    return this.#readProbe(abortSignal).then(
      () => true,
      (error: unknown) => {
        // Some stores tell every key that an object is missing.
        if ([FORBIDDEN, 404].includes(statusOf(error) ?? 0)) return false;
        throw error;
      },
    );
  }

  async #readProbe(abortSignal: AbortSignal): Promise<void> {
    const { HeadObjectCommand } = this.#sdk;
    const probe = { Bucket: this.#settings.bucket, Key: PROBE };
    await this.#client.send(new HeadObjectCommand(probe), { abortSignal });
  }

  /** A store that ignores conditions would let replicas overwrite each other. */
  async #requireConditionalWrites(): Promise<void> {
    await this.#putIfAbsent(PROBE, Buffer.alloc(0));
    if (await this.#putIfAbsent(PROBE, Buffer.alloc(0)))
      throw this.#fault(
        'ignores If-None-Match on PUT. Use a store with conditional writes; replicas would overwrite each other.',
      );
  }

  #fault(what: string, cause?: unknown): ComposerFault {
    if (cause instanceof ComposerFault) return cause;
    const { bucket, endpoint } = this.#settings;
    const where = endpoint ? ` at ${new URL(endpoint).host}` : '';
    return Object.assign(new ComposerFault(`The bucket ${bucket}${where} ${what}`, 'STORE_UNAVAILABLE'), {
      cause,
    });
  }
}

function createClient(
  { S3Client }: Sdk,
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
): S3.S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
    // By default the SDK streams a checksum after the body. Stores that do not support this save it as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Work that is done once, when it is first needed. A failure is not remembered. */
class Once {
  readonly #work: () => Promise<void>;
  #done: Promise<void> | null = null;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  done(): Promise<void> {
    this.#done ??= this.#work().catch((error: unknown) => {
      this.#done = null;
      throw error;
    });
    return this.#done;
  }

  /** It is done again when it is next needed. */
  forget(): void {
    this.#done = null;
  }
}

function statusOf(error: unknown): number | undefined {
  return (Object(error) as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata
    ?.httpStatusCode;
}

function nameOf(error: unknown): string {
  const { name, code } = Object(error) as { readonly name?: unknown; readonly code?: unknown };
  return String(code ?? name);
}

const isNoSuchKey = (error: unknown) => (Object(error) as { readonly name?: unknown }).name === 'NoSuchKey';
