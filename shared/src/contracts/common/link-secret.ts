/** Maximum number of times that link-rewriting services may have encoded a link. */
const MAX_ENCODINGS = 3;

/**
 * The signed token in the query of an emailed link. Services between sender and reader add parameters, encode the query
 * again, or include the full stop behind a link. Null without a token.
 */
export function readLinkSecret(query: string, name: 'ticket' | 'token'): string | null {
  const found = new RegExp(`(?:^|[?&;])${name}=([\\w.~-]+)`).exec(decoded(query).replaceAll('&amp;', '&'));
  return found?.[1]?.replace(/[.~]+$/, '') || null;
}

/** Tokens contain no characters that need encoding, so decoding too often does no harm. */
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
