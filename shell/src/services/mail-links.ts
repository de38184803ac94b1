import type { MailLink } from '@site/shared/federation';

/** The page that redeems links of account emails. */
const ACCOUNT_PATH = '/auth';

/**
 * Links in account emails point to the root of the site, with the secret in the fragment. Redirects to the account page
 * without a history entry. Returns true if it redirects.
 */
export function forwardMailLink(address: Location, replace: (path: string) => void): boolean {
  if (address.pathname === ACCOUNT_PATH) return false;
  const link = findMailLink(address)?.link;
  const lost = link ? undefined : LOST_LINK.exec(decoded(address.search))?.[1];
  if (link) replace(`${ACCOUNT_PATH}#${link.type}=${link.token}`);
  // The page then says so, and accepts the code in the email instead.
  else if (lost) replace(`${ACCOUNT_PATH}?view=code&type=${lost}`);
  return Boolean(link ?? lost);
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

/** Purpose and base64url token of a link. Text after the token is ignored. */
const MAIL_LINK = /(?:^|[#?&;/])(signup|recovery|invite|email_change)=([\w-]{20,200})(?![\w-])/;

/** The query of a link names the purpose of its fragment. */
const LOST_LINK = /[?&]link=(signup|recovery|invite|email_change)\b/;

/**
 * Reads a link that services have changed: they add parameters, encode "#" and "=", or move the fragment into the query
 * or the path. A full stop behind a link becomes part of it.
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
