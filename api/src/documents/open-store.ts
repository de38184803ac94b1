import { openFolderStore, type DocumentStore, type OnUnreachable } from './document-store.ts';
import type { DocumentSettings } from './settings.ts';

/** Opens the configured store of documents. Throws a `StartupError` when it cannot be used. */
export async function openStore(
  { s3 }: Pick<DocumentSettings, 's3'>,
  dataDir: string,
  onUnreachable: OnUnreachable,
): Promise<DocumentStore> {
  if (!s3) return openFolderStore(dataDir);
  // The S3 client takes a third of the heap, so it is loaded only when it is used.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(s3, dataDir, onUnreachable);
}
