import { createHmac, hash, hkdfSync } from 'node:crypto';

/** Secret tokens of links in mails: 256 bits derived from the id of the link. Only the hash is stored. */
export interface LinkTokens {
  create(linkId: string): { readonly token: string; readonly hash: string };
  /** Derives the token of a stored link again for its mail. Null when its secret is no longer configured. */
  recreate(linkId: string, tokenHash: string): string | null;
}

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
  };
}

/** The stored hash of a token. It cannot be used in place of the token. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'hex');
}
