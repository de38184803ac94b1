/** How often a service that rewrites links can have encoded them. */
const MAX_ENCODINGS = 3;

/**
 * The signed token of a link from an email, in the query of its page. Services between sender and reader add parameters, encode the
 * query again, or take the full stop behind a link for a part of it. Null without one.
 */
export function readLinkSecret(query: string, name: 'ticket' | 'token'): string | null {
  const found = new RegExp(`(?:^|[?&;])${name}=([\\w.~-]+)`).exec(decoded(query).replaceAll('&amp;', '&'));
  return found?.[1]?.replace(/[.~]+$/, '') || null;
}

/** Tokens have no character that is ever encoded, so decoding more than once changes none. */
function decoded(text: string): string {
  let last = text;
  for (let times = 0; times < MAX_ENCODINGS; times += 1) {
    const next = decodeOnce(last);
    if (next === last) return last;
    last = next;
  }
  return last;
}

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
