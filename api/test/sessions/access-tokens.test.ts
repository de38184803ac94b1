import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import jwt from 'jsonwebtoken';
import { bearer, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

const key = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};
const [CURRENT, NEXT, STRANGE] = [key(), key(), key()];

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi({ environment: { AUTH_JWT_KEY: CURRENT, AUTH_JWT_KEY_NEXT: NEXT } });
  token = await api.signIn();
});
afterAll(() => api.close());

const kidOf = () => jwt.decode(token, { complete: true })?.header.kid ?? '';
const claims = () => jwt.decode(token) as Record<string, unknown>;
const authStatus = async (value: string) =>
  (await api.fetch(`${AUTH_BASE}/user`, { headers: bearer(value) })).status;
const apiStatus = async (value: string) =>
  (await api.fetch('/api/user-roles/me', { headers: bearer(value) })).status;
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('an access token', () => {
  it('authenticates its owner', async () => {
    expect([await authStatus(token), await apiStatus(token)]).toEqual([200, 200]);
  });

  it.each([
    ['whose payload is not JSON', () => 'eyJ0eXAiOiJKV1QifQ.eA.eA'],
    ['without a signature', () => `${part({ alg: 'none', typ: 'JWT', kid: kidOf() })}.${part(claims())}.`],
    [
      'signed with the public key as a password',
      () => {
        const secret = createPublicKey(CURRENT).export({ type: 'spki', format: 'pem' }).toString();
        const head = `${part({ alg: 'HS256', typ: 'JWT', kid: kidOf() })}.${part(claims())}`;
        return `${head}.${Buffer.from(secret).toString('base64url').slice(0, 43)}`;
      },
    ],
    ['signed with an unknown key', () => jwt.sign(claims(), STRANGE, { algorithm: 'ES256', keyid: kidOf() })],
    [
      'that brings its own key',
      () =>
        jwt.sign(claims(), STRANGE, {
          algorithm: 'ES256',
          header: { alg: 'ES256', jku: `${api.url}/keys`, kid: 'own' },
        }),
    ],
    [
      'from another issuer',
      () => jwt.sign({ ...claims(), iss: 'x' }, CURRENT, { algorithm: 'ES256', keyid: kidOf() }),
    ],
    [
      'for another audience',
      () => jwt.sign({ ...claims(), aud: 'x' }, CURRENT, { algorithm: 'ES256', keyid: kidOf() }),
    ],
    [
      'that has expired',
      () => jwt.sign({ ...claims(), exp: 1_700_000_000 }, CURRENT, { algorithm: 'ES256', keyid: kidOf() }),
    ],
    [
      'of another session',
      () => jwt.sign({ ...claims(), session_id: 'x' }, CURRENT, { algorithm: 'ES256', keyid: kidOf() }),
    ],
  ])('%s is rejected (T1, T2)', async (_name, forge) => {
    const forged = forge();

    expect([await authStatus(forged), await apiStatus(forged)]).toEqual([403, 401]);
  });

  it('signed with the next key is already accepted (T5)', async () => {
    const kids = (await jsonOf(await api.fetch(`${AUTH_BASE}/.well-known/jwks.json`)))['keys'] as {
      kid: string;
    }[];
    const signed = jwt.sign(claims(), NEXT, { algorithm: 'ES256', keyid: kids[1]?.kid ?? '' });

    expect(await authStatus(signed)).toBe(200);
  });

  it('is required', async () => {
    const response = await api.fetch(`${AUTH_BASE}/user`);

    expect(response.status).toBe(401);
    expect(await jsonOf(response)).toMatchObject({ code: 'no_authorization' });
  });

  it('contains no role or metadata that the user could change', () => {
    expect(claims()).toMatchObject({ role: 'authenticated', user_metadata: {}, aud: 'authenticated' });
  });
});

describe('the published keys', () => {
  it('contain only public members and can be cached for ten minutes (T6)', async () => {
    const response = await api.fetch(`${AUTH_BASE}/.well-known/jwks.json`);
    const { keys } = (await response.json()) as { keys: object[] };

    expect(keys).toHaveLength(2);
    for (const entry of keys)
      expect(Object.keys(entry).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=600');
  });
});
