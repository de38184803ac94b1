import { statfs } from 'node:fs/promises';
import { Router } from 'express';
import { DOCUMENT_LIMIT_BYTES, SITE_FACT_NAMES, type SiteFacts } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { createCachedValue } from '../database/cached-value.ts';
import { AppError } from '../errors.ts';
import { sendJson } from '../http/send.ts';

export interface HealthServices {
  readonly dataDir: string;
  readonly db: Db;
  readonly now: () => number;
  readonly stopping: { readonly signal: AbortSignal };
  readonly store: { check(): Promise<void> };
  readonly readFacts: () => Promise<SiteFacts>;
}

const CHECK_TIMEOUT_MS = 2000;
/** A remote document store can charge per request, so it is checked at most twice a minute. */
const STORE_CHECK_CACHE_MS = 30_000;
/** Enough for a few uploads and for the embedded database. */
const MIN_FREE_BYTES = 5 * DOCUMENT_LIMIT_BYTES;

/**
 * `live`: the process answers. `ready`: each dependency works. It also lists the missing site facts, whose page elements are
 * hidden. During shutdown the process is not ready but still answers.
 */
export function healthRoutes({ dataDir, db, now, stopping, store, readFacts }: HealthServices): Router {
  const router = Router();
  const checkStore = createCachedValue(() => store.check(), STORE_CHECK_CACHE_MS, now).read;
  router.get('/live', (_request, response) => sendJson(response, 200, { status: 'live' }));
  router.get('/ready', async (_request, response) => {
    if (stopping.signal.aborted) return sendJson(response, 503, { status: 'stopping' });
    const [database, documents, disk] = await Promise.all([
      succeeds(db.raw('select 1')),
      succeeds(checkStore()),
      succeeds(checkDiskSpace(dataDir)),
    ]);
    const isReady = database && documents && disk;
    const missingFacts = database ? await findMissingFacts(readFacts).catch(() => null) : null;
    sendJson(response, isReady ? 200 : 503, {
      status: isReady ? 'ready' : 'not ready',
      checks: {
        database: statusText(database),
        documents: statusText(documents),
        disk: disk ? 'ok' : 'full',
      },
      ...(missingFacts ? { missingFacts } : {}),
    });
  });
  return router;
}

async function findMissingFacts(readFacts: HealthServices['readFacts']): Promise<string[]> {
  const facts = await readFacts();
  return SITE_FACT_NAMES.filter((fact) => facts[fact] === null);
}

/** Uploads arrive on this disk even when documents are stored in S3. */
async function checkDiskSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < MIN_FREE_BYTES) throw new AppError('storage_full');
}

function statusText(isOk: boolean): 'ok' | 'failed' {
  return isOk ? 'ok' : 'failed';
}

async function succeeds(check: PromiseLike<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  const done = Promise.resolve(check).then(
    () => true,
    () => false,
  );
  return Promise.race([done, timedOut]).finally(() => clearTimeout(timer));
}
