import { AUTH_BASE } from '@site/shared/contracts/auth';
import type { Identify } from '../http/authenticate.ts';
import type { Infrastructure } from '../infrastructure.ts';
import type { Composers, Module } from '../module.ts';
import type { AccountMailKind } from '../mail/outbox.ts';
import type { AuthServices } from './auth-services.ts';
import { createAccessTokens } from './sessions/access-tokens.ts';
import { emailChangeEndpoints } from './accounts/cancel-email-change.ts';
import { createAccountLimits } from './accounts/account-limits.ts';
import { sweepLinks } from './accounts/account-links.ts';
import { LINK_LIFETIME_MS } from './accounts/link-lifetimes.ts';
import { createLinkTokens } from './accounts/link-tokens.ts';
import { createAccountMails } from './accounts/mails.ts';
import { createSecondFactorLimits } from './factors/factor-limits.ts';
import { sweepFactors } from './factors/factor-repository.ts';
import { createFactorSecrets } from './factors/factor-secrets.ts';
import { recoveryCodeEndpoints } from './factors/recovery-code-endpoints.ts';
import { reencryptFactors } from './factors/reencrypt.ts';
import { createRecoveryCodes } from './factors/recovery-codes.ts';
import { AUTH_OPERATIONS } from './operations.ts';
import { createPasswords, type PasswordOverrides } from './passwords.ts';
import { ownSessionEndpoints } from './sessions/own-session-endpoints.ts';
import { createRefreshTokens } from './sessions/refresh-tokens.ts';
import { authRoutes, roleEndpoints } from './routes.ts';
import { createAuth } from './service.ts';
import { userEndpoints } from './users/routes.ts';
import type { AuthSettings } from './settings.ts';
import { sweepEmailChanges, sweepSessions, sweepUnconfirmed } from './repository.ts';
import { MAX_SESSION_MS } from './sessions/session-lifetime.ts';
import { createSignInLimits } from './sessions/sign-in-limits.ts';

export interface AuthModule extends Module {
  readonly identify: Identify;
  readonly composers: Composers<AccountMailKind>;
}

const UNCONFIRMED_MS = 30 * 24 * 3600_000;

/** Sign-in, sessions and roles. */
export async function createAuthModule(
  shared: Infrastructure,
  settings: AuthSettings,
  { readFacts, ...overrides }: Pick<AuthServices, 'readFacts'> & PasswordOverrides,
): Promise<AuthModule> {
  const { db, keys, limits, now, site } = shared;
  const linkTokens = createLinkTokens(keys.secret, keys.otherSecrets);
  const others = [settings.nextJwtKey, settings.previousJwtKey].filter((key) => key !== undefined);
  const issuer = `${site.siteUrl}${AUTH_BASE}`;
  const { accessSeconds: seconds } = settings;
  const accessTokens = createAccessTokens({ key: keys.jwtKey, others, issuer, seconds, now });
  const services: AuthServices = {
    ...shared,
    accessTokens,
    passwords: await createPasswords(overrides),
    refreshTokens: createRefreshTokens(keys.secret, keys.otherSecrets),
    limits: createSignInLimits(limits, settings.limits),
    accountLimits: createAccountLimits(limits, settings.accountLimits),
    linkTokens,
    ...createSecondFactorLimits(limits, settings.factorFailures),
    factorSecrets: createFactorSecrets(keys.secret, keys.otherSecrets),
    areAccountsHidden: settings.areAccountsHidden,
    readFacts,
  };
  const auth = createAuth(services);
  const limit = limits.createForAddresses('tokens', settings.limits.tokens, { rememberBlocks: true });
  const router = authRoutes({ ...shared, auth, accessTokens, limit });
  return {
    endpoints: [
      ...roleEndpoints(),
      ...ownSessionEndpoints(shared),
      ...emailChangeEndpoints(shared),
      ...userEndpoints(services),
      ...recoveryCodeEndpoints(createRecoveryCodes(services), limit),
    ],
    routers: [{ path: AUTH_BASE, router, operations: AUTH_OPERATIONS }],
    identify: auth.identify,
    composers: createAccountMails({ db, siteUrl: site.siteUrl, linkTokens, now }),
    tasks: [
      (signal) => sweepLinks(now(), db, signal),
      () => sweepEmailChanges(now() - LINK_LIFETIME_MS.email_change_new, db),
      (signal) => sweepFactors(now(), db, signal),
      (signal) => reencryptFactors(services.factorSecrets, db, signal),
      (signal) => sweepUnconfirmed(now() - UNCONFIRMED_MS, db, signal),
    ],
    sweeps: [
      {
        name: 'sessions',
        days: MAX_SESSION_MS / (24 * 60 * 60_000),
        run: (before, count, signal) => sweepSessions(before, { db, count }, signal),
      },
    ],
  };
}
