import { generateKeyPairSync } from 'node:crypto';
import { AUTH_BASE, hasPermission, isPermission } from '@site/shared/contracts/auth';
import { type Access } from '@site/shared/contracts';
import jwt from 'jsonwebtoken';
import { createId } from '../../src/database/ids.ts';
import { toInstant } from '../../src/database/instants.ts';
import { jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

/** Everybody who may call the API, in the order of the table. */
export const CALLERS = [
  'anonymous',
  'unconfirmed',
  'without a role',
  'analyst',
  'reviewer',
  'admin',
  'admin before the code',
  'revoked session',
  'expired token',
] as const;
export type Caller = (typeof CALLERS)[number];

/** The status that refuses a caller; null for one who may call. */
export function refusalOf(caller: Caller, access: Access): 401 | 403 | null {
  if (access === 'public') return null;
  if (!isSignedIn(caller)) return 401;
  if (access === 'signed-in') return null;
  if (caller === 'admin before the code') return 403;
  const role = caller === 'without a role' ? null : caller;
  return isPermission(access) && !hasPermission(role, access) ? 403 : null;
}

type SignedIn = Exclude<Caller, 'anonymous' | 'unconfirmed' | 'revoked session' | 'expired token'>;

function isSignedIn(caller: Caller): caller is SignedIn {
  return !['anonymous', 'unconfirmed', 'revoked session', 'expired token'].includes(caller);
}

const PASSWORD = 'a long enough phrase';
const SIGNING_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

/** Starts an API with one account of each kind. */
export function startWithCallers(): Promise<TestApi> {
  return startTestApi({ environment: { AUTH_JWT_KEY: SIGNING_KEY } });
}

/** A new access token of a caller; null for those who have none. */
export async function tokenOf(caller: Caller, api: TestApi): Promise<string | null> {
  if (caller === 'anonymous') return null;
  const user = { email: `${createId()}@ledgerwell.example`, password: PASSWORD };
  if (caller === 'unconfirmed') return tokenOfUnconfirmed(user, api);
  const role = caller === 'analyst' || caller === 'reviewer' ? caller : 'admin';
  await api.addUser({ ...user, ...(caller !== 'without a role' && { role }) });
  const token = await api.signIn(user);
  if (caller === 'admin before the code') await addFactor(user.email, api);
  if (caller === 'revoked session') await revokeSessions(user.email, api);
  return caller === 'expired token' ? expired(token) : token;
}

/** Signs up and tries to sign in, which gives no token. */
async function tokenOfUnconfirmed(
  user: { readonly email: string; readonly password: string },
  api: TestApi,
): Promise<string | null> {
  await postJson(api, `${AUTH_BASE}/signup`, user);
  const signedIn = await jsonOf(await postJson(api, `${AUTH_BASE}/token?grant_type=password`, user));
  return (signedIn['access_token'] as string | undefined) ?? null;
}

async function idOf(email: string, { context }: TestApi): Promise<string> {
  return (await context.db('users').where({ email }).first('id')).id;
}

/** From now on, the account needs a code that its session has not given. */
async function addFactor(email: string, api: TestApi): Promise<void> {
  const at = toInstant(Date.now());
  await api.context.db('factors').insert({
    ...{ id: createId(), user_id: await idOf(email, api), friendly_name: 'Phone' },
    ...{ secret: 'sealed', key_id: 'a-key', last_step: 0 },
    ...{ created_at: at, updated_at: at, verified_at: at },
  });
}

async function revokeSessions(email: string, api: TestApi): Promise<void> {
  await api.context
    .db('sessions')
    .where({ user_id: await idOf(email, api) })
    .delete();
}

function expired(token: string): string {
  const { payload, header } = jwt.decode(token, { complete: true }) as jwt.Jwt;
  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  const claims = { ...(payload as jwt.JwtPayload), iat: hourAgo - 900, exp: hourAgo };
  return jwt.sign(claims, SIGNING_KEY, { algorithm: 'ES256', keyid: header.kid ?? '' });
}
