/** Types for the parts of s3rver that the tests use. The package has none. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net';
  import type { IncomingMessage } from 'node:http';

  interface Options {
    readonly address: string;
    readonly port: number;
    readonly directory: string;
    readonly silent: boolean;
  }

  class S3rver {
    readonly store: S3rver.Store;
    /** The first middleware runs first. */
    readonly middleware: S3rver.Middleware[];
    constructor(options: Options);
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }

  namespace S3rver {
    interface Request {
      readonly method: string;
      readonly path: string;
      readonly headers: IncomingMessage['headers'];
    }

    type Middleware = (request: Request, next: () => Promise<void>) => Promise<void>;

    interface ReceivedObject {
      readonly bucket: string;
      readonly key: string;
      readonly content: IncomingMessage;
      readonly metadata: Readonly<Record<string, string>>;
    }

    /** Each method can be replaced. */
    interface Store {
      getResourcePath(bucket: string, key: string, resource: string): string;
      getMetadata(bucket: string, key: string): Promise<{ readonly etag: string }>;
      putMetadata(
        bucket: string,
        key: string,
        metadata: Readonly<Record<string, string>>,
        md5: string,
      ): Promise<void>;
      getObject(bucket: string, key: string, options?: object): Promise<object | null>;
      listObjects(bucket: string, options: object): Promise<object>;
      putObject(object: ReceivedObject): Promise<{ readonly size: number; readonly md5: string }>;
      deleteObject(bucket: string, key: string): Promise<void>;
    }
  }

  export = S3rver;
}

declare module 's3rver/lib/models/account.js' {
  export const DUMMY_ACCOUNT: {
    createKeyPair(accessKeyId: string, secretAccessKey: string): void;
    revokeAccessKey(accessKeyId: string): void;
  };
}

declare module 's3rver/lib/models/error.js' {
  class S3Error extends Error {
    constructor(code: string, message: string);
  }
  export = S3Error;
}
