import { REMOTE_NAMES, type RemoteName } from '@site/shared/federation';
import { z } from 'zod';

/** Checks that an operator can make exceptions from. Failures that would break a page or another remote are not among them. */
const EXCEPTABLE = ['hosts', 'behavior', 'styles', 'singletons', 'budgets', 'browser'] as const;

const Exception = z.strictObject({
  remote: z.enum(REMOTE_NAMES),
  check: z.enum(EXCEPTABLE),
  /** The host or interface that the refusal names; omit it to match all. */
  about: z.string().min(1).max(200).optional(),
  /** Path of a page; omit it to match all pages of the remote. */
  page: z.string().startsWith('/').max(200).optional(),
  /** The reason, for readers of the file and the log. */
  reason: z.string().min(1).max(300),
});
export const ExceptionList = z.array(Exception).max(200);
export type Exception = Readonly<z.infer<typeof Exception>>;

/** Hosts that an exception adds to a page's Content-Security-Policy. */
export interface PolicyHosts {
  /** For images, media, fonts and form targets. */
  readonly shown: readonly string[];
  /** For requests from code. */
  readonly asked: readonly string[];
}

/** A host, with or without a port. Anything else, such as the name of an interface, must not get into a policy. */
const HOST = /^(?!document\.)(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+|localhost|\[[0-9a-f:]+\])(?::\d{1,5})?$/;

/** The hosts that exceptions name for a page. An exception without one admits the release but adds no host. */
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
