import type { SiteFacts } from '@site/shared/contracts';
import type { Db } from '../../database/connection.ts';
import { toTime } from '../../database/instants.ts';
import type { Compose } from '../../mail/delivery.ts';
import type { Block, MailContent } from '../../mail/mail-content.ts';
import type { AccountMailKind } from '../../mail/outbox.ts';
import type { Composers } from '../../module.ts';
import {
  factorAdded,
  factorPaused,
  factorRemoved,
  factorsReset,
  recoveryCodeUsed,
} from '../factors/factor-mails.ts';
import { findLink } from './account-links.ts';
import { lifetimeText, linkType, type LinkPurpose } from './link-lifetimes.ts';
import type { LinkTokens } from './link-tokens.ts';
import { findUser, type UserRow } from '../repository.ts';

export interface AccountMailServices {
  readonly db: Db;
  readonly siteUrl: string;
  readonly linkTokens: LinkTokens;
  readonly now: () => number;
}

/** The mails about accounts. A mail is skipped when its link has expired or was used. */
export function createAccountMails(services: AccountMailServices): Composers<AccountMailKind> {
  const { db, siteUrl, linkTokens, now } = services;

  const withUser =
    (write: (facts: SiteFacts, siteUrl: string) => MailContent): Compose =>
    async (userId, facts) => {
      const user = await findUser(userId, db);
      return user ? addressed(user, facts, write(facts, siteUrl)) : { skip: 'the account was deleted' };
    };

  const withLink =
    (write: (facts: SiteFacts, url: string, user: UserRow) => MailContent): Compose =>
    async (linkId, facts) => {
      const link = await findLink(linkId, db);
      if (!link || link.used_at || toTime(link.expires_at) <= now())
        return { skip: 'the link has expired or was used' };
      const user = link.user_id ? await findUser(link.user_id, db) : undefined;
      if (!user) return { skip: 'the email has no matching account' };
      const token = linkTokens.recreate(link.id, link.token_hash);
      if (!token) return { skip: 'the secret of the link is no longer configured' };
      const email = link.purpose === 'email_change_new' ? user.new_email : user.email;
      if (!email) return { skip: 'the email change was canceled' };
      const content = write(facts, linkUrl(siteUrl, link.purpose, token), user);
      const blocks = [
        ...content.blocks,
        ...codeBlocks(siteUrl, link.purpose, linkTokens.codeOf(link.id, link.token_hash)),
      ];
      return addressed({ email }, facts, { ...content, blocks });
    };

  return {
    'account-confirmation': withLink(confirmation),
    'account-recovery': withLink(recovery),
    'account-invitation': withLink(invitation),
    'account-email-change': withLink(emailChange),
    'account-new-email': withLink(newAddress),
    'account-exists': withUser(alreadyRegistered),
    'account-password-changed': withUser(passwordChanged),
    'account-session-ended': withUser(sessionEnded),
    'account-factor-added': withUser(factorAdded),
    'account-factor-removed': withUser(factorRemoved),
    'account-factor-paused': withUser(factorPaused),
    'account-recovery-code-used': withUser(recoveryCodeUsed),
    'account-factors-reset': withUser(factorsReset),
  };
}

/**
 * The token is in the fragment, which browsers send neither to servers nor in the Referer header. The query says what the link is for,
 * because services that check links can drop the fragment.
 */
function linkUrl(siteUrl: string, purpose: LinkPurpose, token: string): string {
  const type = linkType(purpose);
  return `${siteUrl}/?link=${type}#${type}=${token}`;
}

/** For a link that does not survive the way through the mail systems. */
function codeBlocks(siteUrl: string, purpose: LinkPurpose, code: string | null): Block[] {
  if (code === null) return [];
  const page = `${siteUrl}/auth?view=code&type=${linkType(purpose)}`;
  return [
    { paragraph: `If the link doesn’t work, go to ${page} and enter this code:` },
    { facts: [['Code', code]] },
  ];
}

function addressed({ email }: Pick<UserRow, 'email'>, facts: SiteFacts, content: MailContent) {
  return { to: { name: '', address: email }, replyTo: facts.email, content };
}

function confirmation({ name }: SiteFacts, url: string): MailContent {
  return {
    subject: `Confirm your email for ${name}`,
    title: 'Confirm your email',
    blocks: [
      { paragraph: `You signed up for a staff account at ${name}. Confirm your email to finish.` },
      { link: url, label: 'Confirm email' },
      { paragraph: `The link works once and expires in ${lifetimeText('signup')}.` },
    ],
    footer: ['If you didn’t sign up, ignore this email. The account stays inactive.'],
  };
}

function recovery({ name }: SiteFacts, url: string): MailContent {
  return {
    subject: `Reset your ${name} password`,
    title: 'Reset your password',
    blocks: [
      {
        paragraph: `Use this link to choose a new password. It works once and expires in ${lifetimeText('recovery')}.`,
      },
      { link: url, label: 'Choose a new password' },
    ],
    footer: ['If you didn’t ask for this, ignore this email. Your password stays the same.'],
  };
}

function invitation({ name }: SiteFacts, url: string): MailContent {
  return {
    subject: `Your invitation to ${name}`,
    title: 'You’re invited',
    blocks: [
      { paragraph: `An admin invited you to the staff area of ${name}. Choose a password to get started.` },
      { link: url, label: 'Choose a password' },
      { paragraph: `The link works once and expires in ${lifetimeText('invite')}.` },
    ],
    footer: ['If you didn’t expect this, ignore this email. The account stays inactive.'],
  };
}

/** The mail to the old address. */
function emailChange({ name }: SiteFacts, url: string, { new_email }: UserRow): MailContent {
  return {
    subject: `Confirm the new email of your ${name} account`,
    title: 'Change the email of your account?',
    blocks: [
      { paragraph: `Someone signed in to your ${name} account and asked to change its email.` },
      { facts: [['New email', new_email ?? '']] },
      { paragraph: 'If this was you, confirm it here, and with the link that we sent to the new address.' },
      { link: url, label: 'Confirm the change' },
      {
        paragraph: `The email changes only after both links were used. They expire in ${lifetimeText('email_change_old')}.`,
      },
    ],
    footer: [
      'If this wasn’t you, someone knows your password. Don’t use the link: sign in and change your password. That cancels the change and signs out everyone else.',
    ],
  };
}

/** The mail to the new address. */
function newAddress({ name }: SiteFacts, url: string): MailContent {
  return {
    subject: `Confirm your new email for ${name}`,
    title: 'Confirm your new email',
    blocks: [
      { paragraph: `Confirm that you want to use this address for your ${name} account.` },
      { link: url, label: 'Confirm new email' },
      {
        paragraph: `The email changes only after you also use the link that we sent to your current address. The links expire in ${lifetimeText('email_change_new')}.`,
      },
    ],
    footer: ['If you didn’t ask for this, ignore this email. Nothing changes.'],
  };
}

function alreadyRegistered({ name }: SiteFacts, siteUrl: string): MailContent {
  return {
    subject: `You already have a ${name} account`,
    title: 'You already have an account',
    blocks: [
      { paragraph: 'Someone tried to sign up with this email address. It already has an account.' },
      { link: `${siteUrl}/auth`, label: 'Sign in' },
      { paragraph: 'If you forgot your password, choose "Forgot password?" on the sign-in page.' },
    ],
    footer: ['If this wasn’t you, you don’t need to do anything.'],
  };
}

function passwordChanged({ name }: SiteFacts, siteUrl: string): MailContent {
  return {
    subject: `Your ${name} password was changed`,
    title: 'Your password was changed',
    blocks: [
      { paragraph: 'Your password was just changed. All your other devices were signed out.' },
      { paragraph: 'If this wasn’t you, reset your password now and tell an admin.' },
      { link: `${siteUrl}/auth?view=forgot`, label: 'Reset password' },
    ],
    footer: [],
  };
}

function sessionEnded({ name }: SiteFacts, siteUrl: string): MailContent {
  return {
    subject: `We signed you out of ${name} on one device`,
    title: 'We signed you out on one device',
    blocks: [
      {
        paragraph:
          'Someone used an old sign-in token for one of your sessions. The token may have been stolen, so we ended that session. Your other devices stay signed in.',
      },
      { paragraph: 'Sign in again. If you see this email more than once, change your password.' },
      { link: `${siteUrl}/auth`, label: 'Sign in' },
    ],
    footer: [],
  };
}
