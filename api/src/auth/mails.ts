import type { SiteFacts } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { toTime } from '../database/instants.ts';
import type { Compose } from '../mail/delivery.ts';
import type { Letter } from '../mail/letter.ts';
import type { AccountMailKind } from '../mail/outbox.ts';
import type { Composers } from '../module.ts';
import { findLink, type LinkPurpose } from './account-links.ts';
import type { LinkTokens } from './link-tokens.ts';
import { findUser, type UserRow } from './repository.ts';

export interface AccountMailServices {
  readonly db: Db;
  readonly siteUrl: string;
  readonly linkTokens: LinkTokens;
  readonly now: () => number;
}

/** The mails about accounts. A link that ended before its mail left is not sent. */
export function createAccountMails(services: AccountMailServices): Composers<AccountMailKind> {
  const { db, siteUrl, linkTokens, now } = services;

  const about =
    (write: (facts: SiteFacts, siteUrl: string) => Letter): Compose =>
    async (userId, facts) => {
      const user = await findUser(userId, db);
      return user ? addressed(user, facts, write(facts, siteUrl)) : { skip: 'the account is gone' };
    };

  const withLink =
    (write: (facts: SiteFacts, url: string) => Letter): Compose =>
    async (linkId, facts) => {
      const link = await findLink(linkId, db);
      if (!link || link.used_at || toTime(link.expires_at) <= now()) return { skip: 'the link has ended' };
      const user = link.user_id ? await findUser(link.user_id, db) : undefined;
      if (!user) return { skip: 'the address has no such account' };
      const token = linkTokens.recreate(link.id, link.token_hash);
      if (!token) return { skip: 'the secret of the link is gone' };
      return addressed(user, facts, write(facts, addressOf(siteUrl, link.purpose, token)));
    };

  return {
    'account-confirmation': withLink(confirmation),
    'account-recovery': withLink(recovery),
    'account-exists': about(alreadyRegistered),
    'account-password-changed': about(passwordChanged),
    'account-session-ended': about(sessionEnded),
  };
}

/** The token stands in the fragment, which no server and no referrer ever sees. */
function addressOf(siteUrl: string, purpose: LinkPurpose, token: string): string {
  return `${siteUrl}/#token_hash=${token}&type=${purpose}`;
}

function addressed({ email }: UserRow, facts: SiteFacts, letter: Letter) {
  return { to: { name: '', address: email }, replyTo: facts.email, letter };
}

function confirmation({ name }: SiteFacts, url: string): Letter {
  return {
    subject: `Confirm your email for ${name}`,
    title: 'Confirm your email',
    blocks: [
      { paragraph: `You signed up for a staff account at ${name}. Confirm your email to finish.` },
      { link: url, label: 'Confirm email' },
      { paragraph: 'The link works once, for 24 hours.' },
    ],
    footer: ['If you did not sign up, ignore this email. The account stays closed without the link.'],
  };
}

function recovery({ name }: SiteFacts, url: string): Letter {
  return {
    subject: `Reset your ${name} password`,
    title: 'Reset your password',
    blocks: [
      { paragraph: 'Use this link to choose a new password. It works once, for 30 minutes.' },
      { link: url, label: 'Choose a new password' },
    ],
    footer: ['If you did not ask for this, ignore this email. Your password stays as it is.'],
  };
}

function alreadyRegistered({ name }: SiteFacts, siteUrl: string): Letter {
  return {
    subject: `You already have a ${name} account`,
    title: 'You already have an account',
    blocks: [
      { paragraph: 'Someone tried to sign up with this email address. It already has an account.' },
      { link: `${siteUrl}/auth`, label: 'Sign in' },
      { paragraph: 'If you forgot your password, choose "Forgot password?" on the sign-in page.' },
    ],
    footer: ['If this was not you, there is nothing you need to do.'],
  };
}

function passwordChanged({ name }: SiteFacts, siteUrl: string): Letter {
  return {
    subject: `Your ${name} password was changed`,
    title: 'Your password was changed',
    blocks: [
      { paragraph: 'Your password was just changed. Every other device is signed out.' },
      { paragraph: 'If this was not you, reset your password now and tell an admin.' },
      { link: `${siteUrl}/auth?view=forgot`, label: 'Reset password' },
    ],
    footer: [],
  };
}

function sessionEnded({ name }: SiteFacts, siteUrl: string): Letter {
  return {
    subject: `A ${name} session was ended for your safety`,
    title: 'We signed one of your devices out',
    blocks: [
      {
        paragraph:
          'Someone used an old key of one of your sessions. It may have been copied, so we ended that session. Your other devices stay signed in.',
      },
      { paragraph: 'Sign in again. If you see this email more than once, change your password.' },
      { link: `${siteUrl}/auth`, label: 'Sign in' },
    ],
    footer: [],
  };
}
