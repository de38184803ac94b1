import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Secret tokens of links in mails: 256 bits derived from the id of the link. Only the hash is stored. */
export interface LinkTokens {
  create(linkId: string): { readonly token: string; readonly hash: string };
  /** Derives the token of a stored link again for its mail. Null when its secret is no longer configured. */
  recreate(linkId: string, tokenHash: string): string | null;
  /** A short code for typing, with the same conditions. It is stored nowhere, so a copy of the database reveals none. */
  codeOf(linkId: string, tokenHash: string): string | null;
}

/** No letters or digits that look alike. Eight of them are 40 bits. */
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 8;

/** Creates tokens with `secret`. Tokens of queued mails can also be recreated with one of the `others`. */
export function createLinkTokens(secret: string, others: readonly string[] = []): LinkTokens {
  const keys = [secret, ...others].map((each) =>
    Buffer.from(hkdfSync('sha256', each, '', 'account-link', 32)),
  );
  const derive = (linkId: string, key: Buffer) =>
    createHmac('sha256', key).update(linkId).digest('base64url');
  return {
    create(linkId) {
      const token = derive(linkId, keys[0] as Buffer);
      return { token, hash: hashOf(token) };
    },
    recreate: (linkId, tokenHash) =>
      keys.map((key) => derive(linkId, key)).find((token) => hashOf(token) === tokenHash) ?? null,
    codeOf(linkId, tokenHash) {
      const key = keys.find((each) => hashOf(derive(linkId, each)) === tokenHash);
      if (!key) return null;
      const bytes = createHmac('sha256', key).update(`code:${linkId}`).digest().subarray(0, CODE_LENGTH);
      const letters = Array.from(bytes, (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
      return `${letters.slice(0, 4)}-${letters.slice(4)}`;
    },
  };
}

/** Whether a code was typed, in whatever case and grouping. */
export function isSameCode(typed: string, code: string): boolean {
  const plain = (text: string) => hash('sha256', text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''), 'buffer');
  return timingSafeEqual(plain(typed), plain(code));
}

/** The stored hash of a token. It cannot be used in place of the token. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'hex');
}
