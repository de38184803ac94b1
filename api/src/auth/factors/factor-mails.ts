import type { SiteFacts } from '@site/shared/contracts';
import type { MailContent } from '../../mail/mail-content.ts';

export function factorAdded({ name }: SiteFacts): MailContent {
  return {
    subject: `An authenticator app was added to your ${name} account`,
    title: 'An authenticator app was added',
    blocks: [
      {
        paragraph:
          'From now on, signing in to your account needs a code from this app. Devices that had signed in without a code were signed out.',
      },
      {
        paragraph:
          'If this wasn’t you, tell an admin right away. An admin can remove the app from your account.',
      },
    ],
    footer: [],
  };
}

export function factorRemoved({ name }: SiteFacts, siteUrl: string): MailContent {
  return {
    subject: `An authenticator app was removed from your ${name} account`,
    title: 'An authenticator app was removed',
    blocks: [
      { paragraph: 'An authenticator app was just removed from your account. Its codes no longer work.' },
      { paragraph: 'If this wasn’t you, reset your password now and tell an admin.' },
      { link: `${siteUrl}/auth?view=forgot`, label: 'Reset password' },
    ],
    footer: [],
  };
}

export function factorPaused({ name }: SiteFacts, siteUrl: string): MailContent {
  return {
    subject: `Too many wrong codes for your ${name} account`,
    title: 'Too many wrong codes',
    blocks: [
      {
        paragraph:
          'Someone signed in with your password and then entered 20 wrong codes, so we refuse codes of that kind for one day. Codes from authenticator apps and recovery codes are counted separately: you can still use the other kind.',
      },
      { paragraph: 'If this wasn’t you, someone knows your password. Reset it now and tell an admin.' },
      { link: `${siteUrl}/auth?view=forgot`, label: 'Reset password' },
    ],
    footer: [],
  };
}

export function recoveryCodeUsed({ name }: SiteFacts, siteUrl: string): MailContent {
  return {
    subject: `A recovery code of your ${name} account was used`,
    title: 'A recovery code was used',
    blocks: [
      {
        paragraph: 'Someone signed in to your account with one of your recovery codes. It won’t work again.',
      },
      { link: `${siteUrl}/auth?view=account`, label: 'Create new recovery codes' },
      { paragraph: 'If this wasn’t you, reset your password now and tell an admin.' },
    ],
    footer: [],
  };
}

export function factorsReset({ name }: SiteFacts, siteUrl: string): MailContent {
  return {
    subject: `An admin removed the second factor of your ${name} account`,
    title: 'Your second factor was removed',
    blocks: [
      {
        paragraph:
          'An admin removed all authenticator apps and recovery codes from your account. You were signed out everywhere. Your password is still the same.',
      },
      { paragraph: 'Sign in, then add an authenticator app again.' },
      { link: `${siteUrl}/auth?view=account`, label: 'Add an authenticator app' },
      { paragraph: 'If you didn’t ask for this, reset your password now and tell an admin.' },
    ],
    footer: [],
  };
}
