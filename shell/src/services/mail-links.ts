import type { MailLink } from '@site/shared/federation';

/** The page that redeems links of account emails. */
const ACCOUNT_PATH = '/auth';

/**
 * Links of account emails point to the root of the site, with their secret in the fragment. Redirects to the account page
 * without a history entry. Returns true if it redirects.
 */
export function forwardMailLink(address: Location, replace: (path: string) => void): boolean {
  const link = address.pathname === ACCOUNT_PATH ? null : findMailLink(address)?.link;
  if (!link) return false;
  replace(`${ACCOUNT_PATH}#${link.type}=${link.token}`);
  return true;
}

/** Removes the link from the address and returns it to the first caller only. */
export function createMailLinks(
  address: Location,
  history: Pick<History, 'state' | 'replaceState'>,
): () => MailLink | null {
  const found = findMailLink(address);
  let link = found?.link ?? null;
  if (found)
    history.replaceState(history.state, '', address.pathname + (found.isInQuery ? '' : address.search));
  return () => {
    const taken = link;
    link = null;
    return taken;
  };
}

/** Purpose and base64url token of a link. Whatever stands behind the token does not belong to it. */
const MAIL_LINK = /(?:^|[#?&;/])(signup|recovery|invite|email_change)=([\w-]{20,200})(?![\w-])/;

/**
 * Services that check links add parameters, encode "#" and "=", or move the fragment into the query or the path; a full stop behind a
 * link becomes a part of it.
 */
function findMailLink({ pathname, search, hash }: Location) {
  const inFragment = readMailLink(hash);
  if (inFragment) return { link: inFragment, isInQuery: false };
  const inQuery = readMailLink(search) ?? readMailLink(pathname);
  return inQuery && { link: inQuery, isInQuery: true };
}

function readMailLink(text: string): MailLink | null {
  const [, type, token] = MAIL_LINK.exec(decoded(decoded(text))) ?? [];
  return token && type ? { token, type } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
