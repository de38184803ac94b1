import type { MailLink } from '@site/shared/federation';

/** Where links of account emails are completed. */
const ACCOUNT_PATH = '/auth';

/**
 * Links of account emails lead to the root of the site, with their secret in the fragment. Hands such a visitor on to the
 * account page, leaving nothing in the history; true when the visitor is on the way there.
 */
export function forwardMailLink({ pathname, hash }: Location, replace: (path: string) => void): boolean {
  if (pathname === ACCOUNT_PATH || !readMailLink(hash)) return false;
  replace(ACCOUNT_PATH + hash);
  return true;
}

/** Takes the link out of the address, and keeps it for the one page that asks for it. */
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

/** The kinds of links that lead to an account page. A token is base64url. */
const MAIL_LINK = /^#(signup|recovery|email_change)=([\w-]{20,200})$/;

function readMailLink(hash: string): MailLink | null {
  const [, type, token] = MAIL_LINK.exec(hash) ?? [];
  return token && type ? { token, type } : null;
}
