import { REMOTE_NAMES, type RemoteName } from '@site/shared/federation';
import { z } from 'zod';

/** Checks from which a site's operator may make an exception. What would break a page or another remote is none of them. */
const EXCEPTABLE = ['hosts', 'behavior', 'styles', 'singletons', 'budgets', 'browser'] as const;

const Exception = z.strictObject({
  remote: z.enum(REMOTE_NAMES),
  check: z.enum(EXCEPTABLE),
  /** The other host, or the interface, as the refusal names it; absent for all that the check says. */
  about: z.string().min(1).max(200).optional(),
  /** Path of a page; absent for all pages of the remote. */
  page: z.string().startsWith('/').max(200).optional(),
  /** Why, for whoever reads the file and the log. */
  reason: z.string().min(1).max(300),
});
export const ExceptionList = z.array(Exception).max(200);
export type Exception = Readonly<z.infer<typeof Exception>>;

/** Hosts that the policy of a page lets in besides the site's own, since an exception lets its release ask them. */
export interface PolicyHosts {
  /** For what a page shows and where its forms go. */
  readonly shown: readonly string[];
  /** For what its code asks, too. */
  readonly asked: readonly string[];
}

/** A host as a refusal names it, with a port or without; in a policy nothing else may stand for one. An interface is none. */
const HOST = /^(?!document\.)(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+|localhost|\[[0-9a-f:]+\])(?::\d{1,5})?$/;

/** The hosts that exceptions name for a page. One that names none lets its release live, and no host in. */
export function policyHosts(
  list: readonly Exception[],
  remote: RemoteName | null,
  path: string,
): PolicyHosts {
  const named = (checks: readonly Exception['check'][]) => {
    const own = list.filter((one) => checks.includes(one.check) && one.remote === remote);
    const here = own.filter(({ page }) => page === undefined || page === path);
    const hosts = here.flatMap(({ about }) => (about !== undefined && HOST.test(about) ? [about] : []));
    return [...new Set(hosts)].sort();
  };
  return { shown: named(['hosts', 'behavior']), asked: named(['behavior']) };
}
