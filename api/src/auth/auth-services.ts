import type { SiteFacts } from '@site/shared/contracts';
import type { RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import type { AccessTokens } from './sessions/access-tokens.ts';
import type { Passwords } from './passwords.ts';
import type { RefreshTokens } from './sessions/refresh-tokens.ts';
import type { QueueMails } from '../mail/outbox.ts';
import type { AccountLimits } from './accounts/account-limits.ts';
import type { UserMetadata } from './accounts/user-metadata.ts';
import type { LinkTokens } from './accounts/link-tokens.ts';
import type { FactorLimits } from './factors/factor-limits.ts';
import type { FactorSecrets } from './factors/factor-secrets.ts';
import type { SessionState, UserRow } from './repository.ts';
import type { SignInLimits } from './sessions/sign-in-limits.ts';
import type { WireUser } from './user.ts';

export interface AuthServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly passwords: Passwords;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly limits: SignInLimits;
  readonly accountLimits: AccountLimits;
  readonly linkTokens: LinkTokens;
  readonly factorLimits: FactorLimits;
  readonly recoveryCodeLimits: FactorLimits;
  readonly factorSecrets: FactorSecrets;
  readonly queueMails: QueueMails;
  readonly readFacts: () => Promise<SiteFacts>;
  /** True when a sign-up with the email of an existing account gets the usual response. */
  readonly areAccountsHidden: boolean;
  readonly now: () => number;
}

/** A caller with a live session. */
export interface SignedIn {
  readonly user: UserRow;
  readonly session: SessionState;
}

export interface WireSession {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: WireUser;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface NewAccount extends Credentials {
  readonly data?: UserMetadata | undefined;
}
