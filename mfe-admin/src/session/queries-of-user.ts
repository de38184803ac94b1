import type { ShellServices } from '@site/shared/federation';
import type { QueryClient } from '@tanstack/react-query';
import { warnBeforeLoss } from '../record/drafts.ts';
import { createQueries } from '../submissions/queries.ts';

interface Kept {
  readonly userId: string;
  readonly queries: QueryClient;
  stopWarning(): void;
}

/** By the shell's services, which a tab has once. */
const kept = new WeakMap<ShellServices, Kept>();

/**
 * What this tab has loaded for a user, and what the user has begun to write. Both stay while another page of the site is shown.
 * They hold personal data, so they end with the session, and nobody else gets to see them.
 */
export function queriesOf(userId: string, services: ShellServices): QueryClient {
  const known = kept.get(services);
  if (known?.userId === userId) return known.queries;
  forgetQueries(services);
  const queries = createQueries(services);
  kept.set(services, { userId, queries, stopWarning: warnBeforeLoss(queries) });
  return queries;
}

export function forgetQueries(services: ShellServices): void {
  const known = kept.get(services);
  kept.delete(services);
  known?.stopWarning();
  known?.queries.clear();
}
