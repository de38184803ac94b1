import { Router } from 'express';
import type { Db } from '../database/connection.ts';
import { sendJson } from './send.ts';

export interface HealthServices {
  readonly db: Db;
  readonly store: { check(): Promise<void> };
}

const LIMIT_MS = 2000;

/** `live`: the process answers. `ready`: it can do its work, each part named. */
export function healthRoutes({ db, store }: HealthServices): Router {
  const router = Router();
  router.get('/live', (_request, response) => sendJson(response, 200, { status: 'live' }));
  router.get('/ready', async (_request, response) => {
    const [database, documents] = await Promise.all([works(db.raw('select 1')), works(store.check())]);
    const isReady = database && documents;
    sendJson(response, isReady ? 200 : 503, {
      status: isReady ? 'ready' : 'not ready',
      checks: { database: word(database), documents: word(documents) },
    });
  });
  return router;
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
