import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The content of a refresh token: a session and the value of its counter. */
export interface RefreshClaim {
  readonly sessionId: string;
  readonly counter: number;
}

export interface RefreshTokens {
  create(claim: RefreshClaim): string;
  /** `malformed` means a wrong format; null means a wrong signature. */
  read(token: string): RefreshClaim | null | 'malformed';
}

const VERSION = 1;
const CLAIM_BYTES = 21;
const MAC_BYTES = 32;

/**
 * Tokens are derived, never stored: a database dump contains none, and the active token can still be issued twice. They are
 * signed with `secret`. Tokens signed with one of the `others` are accepted too, so changing the secret signs nobody out.
 */
export function createRefreshTokens(secret: string, others: readonly string[] = []): RefreshTokens {
  function macOf(claim: Buffer, secret: string): Buffer {
    const key = hkdfSync('sha256', secret, claim.subarray(1, 17), 'refresh-token', 32);
    return createHmac('sha256', Buffer.from(key)).update(claim).digest();
  }
  return {
    create({ sessionId, counter }) {
      const claim = Buffer.alloc(CLAIM_BYTES);
      claim.writeUInt8(VERSION, 0);
      claim.write(sessionId.replaceAll('-', ''), 1, 16, 'hex');
      claim.writeUInt32BE(counter, 17);
      return Buffer.concat([claim, macOf(claim, secret)]).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== CLAIM_BYTES + MAC_BYTES || bytes[0] !== VERSION) return 'malformed';
      const claim = bytes.subarray(0, CLAIM_BYTES);
      const mac = bytes.subarray(CLAIM_BYTES);
      const isOurs = [secret, ...others].some((each) => timingSafeEqual(macOf(claim, each), mac));
      if (!isOurs) return null;
      return { sessionId: toUuid(claim.toString('hex', 1, 17)), counter: claim.readUInt32BE(17) };
    },
  };
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
