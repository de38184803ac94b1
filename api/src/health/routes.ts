import { statfs } from 'node:fs/promises';
import { Router } from 'express';
import { DOCUMENT_LIMIT_BYTES, SITE_FACT_NAMES, type SiteFacts } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { remembered } from '../database/remembered.ts';
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

const LIMIT_MS = 2000;
/** A remote document store can charge per request, so it is checked at most twice a minute. */
const STORE_HOLDS_MS = 30_000;
/** Enough for a few uploads and for the embedded database. */
const MIN_FREE_BYTES = 5 * DOCUMENT_LIMIT_BYTES;

/**
 * `live`: the process answers. `ready`: each dependency works. It also lists the missing site facts, whose page elements are
 * hidden. During shutdown the process is not ready but still answers.
 */
export function healthRoutes({ dataDir, db, now, stopping, store, readFacts }: HealthServices): Router {
  const router = Router();
  const checkStore = remembered(() => store.check(), STORE_HOLDS_MS, now).recall;
  router.get('/live', (_request, response) => sendJson(response, 200, { status: 'live' }));
  router.get('/ready', async (_request, response) => {
    if (stopping.signal.aborted) return sendJson(response, 503, { status: 'stopping' });
    const [database, documents, disk] = await Promise.all([
      works(db.raw('select 1')),
      works(checkStore()),
      works(hasRoom(dataDir)),
    ]);
    const isReady = database && documents && disk;
    const missingFacts = database ? await missing(readFacts).catch(() => null) : null;
    sendJson(response, isReady ? 200 : 503, {
      status: isReady ? 'ready' : 'not ready',
      checks: { database: word(database), documents: word(documents), disk: disk ? 'ok' : 'full' },
      ...(missingFacts ? { missingFacts } : {}),
    });
  });
  return router;
}

async function missing(readFacts: HealthServices['readFacts']): Promise<string[]> {
  const facts = await readFacts();
  return SITE_FACT_NAMES.filter((fact) => facts[fact] === null);
}

/** Uploads arrive on this disk even when documents are stored in S3. */
async function hasRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < MIN_FREE_BYTES) throw new AppError('storage_full');
}

function word(isFine: boolean): 'ok' | 'failed' {
  return isFine ? 'ok' : 'failed';
}

async function works(check: PromiseLike<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), LIMIT_MS);
  });
  const done = Promise.resolve(check).then(
    () => true,
    () => false,
  );
  return Promise.race([done, tooLate]).finally(() => clearTimeout(timer));
}
