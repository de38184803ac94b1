import type { MailLink } from '@site/shared/federation';

/** The page that redeems links of account emails. */
const ACCOUNT_PATH = '/auth';

/**
 * Links of account emails point to the root of the site, with their secret in the fragment. Redirects to the account page
 * without a history entry. Returns true if it redirects.
 */
export function forwardMailLink({ pathname, hash }: Location, replace: (path: string) => void): boolean {
  if (pathname === ACCOUNT_PATH || !readMailLink(hash)) return false;
  replace(ACCOUNT_PATH + hash);
  return true;
}

/** Removes the link from the address and returns it to the first caller only. */
export function createMailLinks(
  { pathname, search, hash }: Location,
  history: Pick<History, 'state' | 'replaceState'>,
): () => MailLink | null {
  let link = readMailLink(hash);
  if (link) history.replaceState(history.state, '', pathname + search);
  return () => {
    const taken = link;
    link = null;
    return taken;
  };
}

/** Purpose and base64url token of a link. */
const MAIL_LINK = /^#(signup|recovery|invite|email_change)=([\w-]{20,200})$/;

function readMailLink(hash: string): MailLink | null {
  const [, type, token] = MAIL_LINK.exec(hash) ?? [];
  return token && type ? { token, type } : null;
}
