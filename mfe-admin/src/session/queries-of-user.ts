import type { ShellServices } from '@site/shared/federation';
import type { QueryClient } from '@tanstack/react-query';
import { createQueries } from '../kit/create-queries.ts';
import { removeDrafts } from './draft-storage.ts';
import { forgetQueries, keptQueries } from './kept-queries.ts';
import { onSignOutMark } from './sign-out-mark.ts';

/**
 * What this tab has loaded for a user, and what the user has begun to write. Both stay while another page of the site is shown.
 * They hold personal data: what was loaded ends with the session, drafts end with a sign-out, and nobody else gets to see them.
 */
export function queriesOf(
  userId: string,
  services: ShellServices,
  keepDrafts: (userId: string, queries: QueryClient) => () => void,
): QueryClient {
  const known = keptQueries.get(services);
  if (known?.userId === userId) return known.queries;
  forgetQueries(services);
  const queries = createQueries(services);
  const stopKeeping = keepDrafts(userId, queries);
  // Another page of the site may be shown when the user signs out in another tab.
  const stopListening = onSignOutMark(() => {
    forgetQueries(services);
    removeDrafts();
  });
  const drop = () => {
    stopKeeping();
    stopListening();
    queries.clear();
  };
  keptQueries.set(services, { userId, queries, drop });
  return queries;
}
