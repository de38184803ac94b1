import { createHash } from 'node:crypto';
import { changeSiteFact, listFactHistory, resetSiteFact } from '@site/shared/contracts/staff';
import { factFault, readSiteFacts } from '@site/shared/contracts';
import { AppError } from '../errors.ts';
import { auditActorOf, type ServedEndpoint, serve } from '../http/endpoint.ts';
import { readFactHistory, type ReadEventLines } from './history.ts';
import type { SiteFactsStore } from './service.ts';

/** Short, so that a change is live within seconds even behind a cache. */
const CACHE_CONTROL = 'public, max-age=2';

export interface SiteFactServices {
  readonly siteFacts: SiteFactsStore;
  readonly readEventLines: ReadEventLines;
}

export function siteFactEndpoints({ siteFacts, readEventLines }: SiteFactServices): ServedEndpoint[] {
  return [
    serve(readSiteFacts, async ({ headers, response }) => {
      const answer = await siteFacts.read();
      const etag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`;
      response.setHeader('Cache-Control', CACHE_CONTROL);
      response.setHeader('ETag', etag);
      if (!isKnown(headers['if-none-match'], etag)) return answer;
      response.status(304).end();
    }),
    serve(listFactHistory, async () => ({ items: await readFactHistory(readEventLines) })),
    serve(changeSiteFact, async (call) => {
      const { fact } = call.params;
      const { value } = call.body;
      const fault = factFault(fact, value);
      if (fault !== null) {
        const errors = [{ field: 'value', code: 'invalid', message: capitalize(fault) }];
        throw new AppError('validation_failed', { detail: `${fact} ${fault}`, errors });
      }
      await siteFacts.change(fact, value, auditActorOf(call));
      return siteFacts.read();
    }),
    serve(resetSiteFact, async (call) => {
      if (!(await siteFacts.reset(call.params.fact, auditActorOf(call)))) throw new AppError('not_found');
      return siteFacts.read();
    }),
  ];
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((part) => part.trim().replace(/^W\//, '') === etag) ?? false;
}
