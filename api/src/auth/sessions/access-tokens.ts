import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import * as z from 'zod';
import { StartupError } from '../../errors.ts';

export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly aal: 'aal1' | 'aal2';
  readonly amr: readonly AmrEntry[];
}

export interface AmrEntry {
  readonly method: string;
  readonly timestamp: number;
}

export interface PublicJwk {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly y: string;
  readonly kid: string;
  readonly alg: 'ES256';
  readonly use: 'sig';
}

export interface AccessTokens {
  sign(claims: AccessClaims): {
    readonly token: string;
    readonly expiresAt: number;
    readonly expiresIn: number;
  };
  /** The claims of a valid token, or null. */
  verify(token: string): AccessClaims | null;
  readonly jwks: { readonly keys: readonly PublicJwk[] };
}

export interface AccessTokenSettings {
  /** PEM keys: `key` signs; all of them verify and are published. */
  readonly key: string;
  readonly others: readonly string[];
  readonly issuer: string;
  readonly seconds: number;
  readonly now: () => number;
}

const AUDIENCE = 'authenticated';
const Claims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.number(),
  email: z.string(),
  aal: z.enum(['aal1', 'aal2']),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })),
});
const EcJwk = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() });

export function createAccessTokens(settings: AccessTokenSettings): AccessTokens {
  const privateKey = readKey(() => createPrivateKey(settings.key));
  const published = [settings.key, ...settings.others].map((pem) =>
    toPublished(readKey(() => createPublicKey(pem))),
  );
  const keys = new Map(published.map(({ jwk, key }) => [jwk.kid, key]));
  const kid = published[0]?.jwk.kid ?? '';

  return {
    jwks: { keys: published.map(({ jwk }) => jwk) },
    sign(claims) {
      const issuedAt = Math.floor(settings.now() / 1000);
      const expiresAt = issuedAt + settings.seconds;
      const payload = { ...toPayload(claims), iss: settings.issuer, iat: issuedAt, exp: expiresAt };
      const token = jwt.sign(payload, privateKey, { algorithm: 'ES256', keyid: kid });
      return { token, expiresAt, expiresIn: settings.seconds };
    },
    verify: cacheVerified((token) => {
      const key = keys.get(keyIdOf(token));
      return key ? verifyWith(key, token, settings) : null;
    }, settings.now),
  };
}

/** `decode` throws at a payload that is not JSON. */
function keyIdOf(token: string): string {
  try {
    return jwt.decode(token, { complete: true })?.header.kid ?? '';
  } catch {
    return '';
  }
}

const MAX_CACHED_TOKENS = 1000;

/** Caches verified tokens until they expire: checking a signature costs more than the rest of a small request. */
function cacheVerified(verify: (token: string) => Verified | null, now: () => number) {
  const cache = new Map<string, Verified>();
  return (token: string): AccessClaims | null => {
    const verified = cache.get(token) ?? verify(token);
    if (!verified || now() >= verified.expiresAt * 1000) return null;
    if (cache.size >= MAX_CACHED_TOKENS) cache.clear();
    cache.set(token, verified);
    return verified.claims;
  };
}

interface Verified {
  readonly claims: AccessClaims;
  readonly expiresAt: number;
}

function verifyWith(key: KeyObject, token: string, settings: AccessTokenSettings): Verified | null {
  try {
    const payload = jwt.verify(token, key, {
      algorithms: ['ES256'],
      audience: AUDIENCE,
      issuer: settings.issuer,
      clockTimestamp: Math.floor(settings.now() / 1000),
    });
    const { sub, session_id: sessionId, exp, ...claims } = Claims.parse(payload);
    return { claims: { ...claims, userId: sub, sessionId }, expiresAt: exp };
  } catch {
    return null;
  }
}

function toPayload({ userId, sessionId, email, aal, amr }: AccessClaims) {
  return {
    aud: AUDIENCE,
    sub: userId,
    email,
    phone: '',
    role: 'authenticated',
    aal,
    amr,
    session_id: sessionId,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    is_anonymous: false,
  };
}

/** The `kid` is the RFC 7638 thumbprint: SHA-256 over the required members in alphabetical order. */
function toPublished(key: KeyObject): { readonly key: KeyObject; readonly jwk: PublicJwk } {
  const parsed = EcJwk.safeParse(key.export({ format: 'jwk' }));
  if (!parsed.success)
    throw new StartupError(
      'AUTH_JWT_KEY is not a P-256 elliptic curve key. Generate one for P-256 and set it again.',
    );
  const { crv, kty, x, y } = parsed.data;
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { key, jwk: { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' } };
}

function readKey(read: () => KeyObject): KeyObject {
  try {
    return read();
  } catch (cause) {
    throw new StartupError(
      'AUTH_JWT_KEY, AUTH_JWT_KEY_NEXT or AUTH_JWT_KEY_PREVIOUS is not a valid PEM key.',
      {
        cause,
      },
    );
  }
}
