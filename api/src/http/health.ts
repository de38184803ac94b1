import { Router } from 'express';
import { SITE_FACT_NAMES, type SiteFacts } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { sendJson } from './send.ts';

export interface HealthServices {
  readonly db: Db;
  readonly store: { check(): Promise<void> };
  readonly siteFacts: { read(): Promise<{ readonly facts: SiteFacts }> };
}

const LIMIT_MS = 2000;

/**
 * `live`: the process answers. `ready`: it can do its work, each part named; and which site facts are missing, whose controls
 * are hidden, where the database can say so.
 */
export function healthRoutes({ db, store, siteFacts }: HealthServices): Router {
  const router = Router();
  router.get('/live', (_request, response) => sendJson(response, 200, { status: 'live' }));
  router.get('/ready', async (_request, response) => {
    const [database, documents] = await Promise.all([works(db.raw('select 1')), works(store.check())]);
    const isReady = database && documents;
    const missingFacts = database ? await missing(siteFacts).catch(() => null) : null;
    sendJson(response, isReady ? 200 : 503, {
      status: isReady ? 'ready' : 'not ready',
      checks: { database: word(database), documents: word(documents) },
      ...(missingFacts ? { missingFacts } : {}),
    });
  });
  return router;
}

async function missing(siteFacts: HealthServices['siteFacts']): Promise<string[]> {
  const { facts } = await siteFacts.read();
  return SITE_FACT_NAMES.filter((fact) => facts[fact] === null);
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
