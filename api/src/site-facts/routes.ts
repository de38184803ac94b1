import { createHash } from 'node:crypto';
import { readSiteFacts } from '@site/shared/contracts';
import type { Mount } from '../http/endpoint.ts';
import type { SiteFactsStore } from './service.ts';

/** Short: a change shall be on the site within seconds, also behind a cache. */
const CACHING = 'public, max-age=2';

export function mountSiteFacts(mount: Mount, { siteFacts }: { readonly siteFacts: SiteFactsStore }): void {
  mount(readSiteFacts, async ({ headers, response }) => {
    const answer = await siteFacts.read();
    const etag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`;
    response.setHeader('Cache-Control', CACHING);
    response.setHeader('ETag', etag);
    if (!isKnown(headers['if-none-match'], etag)) return answer;
    response.status(304).end();
  });
}

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((part) => part.trim().replace(/^W\//, '') === etag) ?? false;
}
