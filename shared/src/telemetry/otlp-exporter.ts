import type { ExportBody, Signal } from './export-body.ts';

/** What the SDK's processors and readers call. */
interface Exporter<Items> {
  export(items: Items, done: (result: { readonly code: number; readonly error?: Error }) => void): void;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

/** `ExportResultCode` of the SDK. */
const [SUCCESS, FAILED] = [0, 1];

/** Encodes what the SDK exports. The SDK itself waits for what is not exported yet. */
export function createExporter<Items>(
  signal: Signal,
  serializer: { serializeRequest(items: Items): Uint8Array | undefined },
  exportBody: ExportBody,
): Exporter<Items> {
  const nothing = async () => undefined;
  return {
    export(items, done) {
      exportBody(signal, serializer.serializeRequest(items) ?? new Uint8Array()).then(
        () => done({ code: SUCCESS }),
        (error: unknown) =>
          done({ code: FAILED, error: error instanceof Error ? error : new Error(String(error)) }),
      );
    },
    forceFlush: nothing,
    shutdown: nothing,
  };
}
