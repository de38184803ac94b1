import { AUTH_BASE } from '@site/shared/contracts';
import type { Identify } from '../http/authenticate.ts';
import type { Infrastructure } from '../infrastructure.ts';
import type { Module } from '../module.ts';
import { createAccessTokens } from './access-tokens.ts';
import { AUTH_OPERATIONS } from './operations.ts';
import { createPasswords } from './passwords.ts';
import { createRefreshTokens } from './refresh-tokens.ts';
import { authRoutes, roleEndpoints } from './routes.ts';
import { createAuth } from './service.ts';
import type { AuthSettings } from './settings.ts';
import { createSignInLimits } from './sign-in-limits.ts';

export interface AuthModule extends Module {
  readonly identify: Identify;
}

/** Sign-in, sessions and roles. */
export async function createAuthModule(shared: Infrastructure, settings: AuthSettings): Promise<AuthModule> {
  const { keys, limits, logger, now, site } = shared;
  const others = [settings.nextJwtKey, settings.previousJwtKey].filter((key) => key !== undefined);
  const issuer = `${site.siteUrl}${AUTH_BASE}`;
  const { accessSeconds: seconds } = settings;
  const accessTokens = createAccessTokens({ key: keys.jwtKey, others, issuer, seconds, now });
  const auth = createAuth({
    ...shared,
    accessTokens,
    passwords: await createPasswords(logger),
    refreshTokens: createRefreshTokens(keys.secret),
    limits: createSignInLimits(limits, settings.limits),
  });
  const limit = limits.create('tokens', settings.limits.tokens, { rememberBlocks: true });
  const router = authRoutes({ ...shared, auth, accessTokens, limit });
  return {
    endpoints: roleEndpoints(),
    routers: [{ path: AUTH_BASE, router, operations: AUTH_OPERATIONS }],
    identify: auth.identify,
  };
}
