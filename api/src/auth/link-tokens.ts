import { createHmac, hash, hkdfSync } from 'node:crypto';

/** The secret of a link in a mail: 256 bits that are derived from the link's row, of which only the hash is stored. */
export interface LinkTokens {
  create(linkId: string): { readonly token: string; readonly hash: string };
  /** The token of a stored link, made again for its mail. Null when the secret that it was made with is gone. */
  recreate(linkId: string, tokenHash: string): string | null;
}

/** Tokens are made with `secret`; those made with a `previous` one can still be put into mails that wait. */
export function createLinkTokens(secret: string, previous: readonly string[] = []): LinkTokens {
  const keys = [secret, ...previous].map((each) =>
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

/** What is stored of a token: enough to find it, too little to use it. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'hex');
}
