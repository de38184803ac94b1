import type { Infrastructure } from '../infrastructure.ts';
import type { Module } from '../module.ts';
import { createDocumentNames } from './document-names.ts';
import { sweepIncoming, type DocumentStore } from './document-store.ts';
import { createDocuments, type Documents } from './documents.ts';
import { openStore } from './open-store.ts';
import { createPreviews, type Previews } from './preview/previews.ts';
import { uploadEndpoints } from './routes.ts';
import type { DocumentSettings } from './settings.ts';
import { withStorageFaults } from './store-faults.ts';
import { createUploads, type Uploads } from './uploads.ts';
import { createVirusScan, type VirusScan } from './virus-scan.ts';

export interface DocumentsModule extends Module {
  readonly documents: Documents;
  readonly uploads: Uploads;
  readonly store: DocumentStore;
  readonly previews: Previews;
}

export interface DocumentOverrides {
  readonly store?: DocumentStore;
  readonly scan?: VirusScan;
}

/** Receives, checks and stores visitors' documents, and removes those without a submission. */
export async function createDocumentsModule(
  shared: Infrastructure,
  settings: DocumentSettings,
  overrides: DocumentOverrides,
): Promise<DocumentsModule> {
  const { db, limits, logger, now, site } = shared;
  const { clamavUrl, graceMs } = settings;
  const warn = (reason: Error) =>
    logger.warn({ err: reason }, 'documents cannot be sent or read until their store can be reached');
  const store = withStorageFaults(overrides.store ?? (await openStore(settings, site.dataDir, warn)));
  const names = createDocumentNames({ db, now, graceMs, removeFile: (name) => store.remove(name) });
  const scan = overrides.scan ?? (clamavUrl ? createVirusScan(clamavUrl) : null);
  const documents = createDocuments({ names, store, logger, scan });
  const uploads = createUploads({ db, documents, now });
  const limit = limits.createForAddresses('uploads', settings.limits.uploads, { rememberBlocks: true });
  const sweep = async (signal: AbortSignal) => {
    const count = await names.sweep(signal);
    if (count > 0) logger.info({ count }, 'removed documents without a submission');
  };
  return {
    ...{ documents, uploads, store, previews: createPreviews() },
    endpoints: uploadEndpoints({ uploads, limit }),
    tasks: [(signal) => uploads.sweep(signal), sweep],
    processTasks: [() => sweepIncoming(store.incomingFolder)],
    stop: () => documents.finishRemovals(),
    close: () => store.close(),
  };
}
