import type { ShellServices } from '@site/shared/federation';
import type { QueryClient } from '@tanstack/react-query';

/** What a tab has loaded for one user, and the drafts that it has read. */
export interface KeptQueries {
  readonly userId: string;
  readonly queries: QueryClient;
  /** Drops it, and ends what listens for it. */
  drop(): void;
}

/** By the shell's services, which a tab has once. The sign-in page needs no more than this, and loads no query client. */
export const keptQueries = new WeakMap<ShellServices, KeptQueries>();

export function forgetQueries(services: ShellServices): void {
  keptQueries.get(services)?.drop();
  keptQueries.delete(services);
}
