/** Copy of the account pages. Toasts with required wording are in the sign-in content. */
export const ACCOUNT_CONTENT = {
  confirm: {
    title: 'Confirm your email',
    text: 'Enter the password that you chose when you signed up.',
    label: 'Password',
    action: 'Confirm email',
    busy: 'Confirming...',
    otherPassword: {
      title: 'This is not the password of this sign-up',
      text: 'Check it for a typo. If you signed up more than once, open the email of the last time. If you signed up only once, someone else used your address: choose a new password, and theirs won’t work.',
      action: 'Choose a new password',
    },
  },
  confirmed: {
    title: 'Your email is confirmed',
    text: 'An admin now has to give your account access to the dashboard. Ask yours, then sign in again.',
  },
  reset: {
    title: 'Choose a new password',
    text: 'Every other device will be signed out.',
    label: 'New password',
    action: 'Save new password',
    busy: 'Saving...',
    done: { title: 'Password changed', description: 'You are signed in with your new password.' },
    code: {
      title: 'Enter your code',
      text: 'Enter your authenticator code to save your new password.',
    },
  },
  invite: {
    title: 'Choose your password',
    text: 'You’re invited to the admin area. Choose a password to start.',
    label: 'Password',
    action: 'Create account',
    busy: 'Creating account...',
    done: { title: 'Welcome', description: 'Your account is ready, and you are signed in.' },
    code: {
      title: 'Enter your code',
      text: 'Enter your authenticator code to save your password.',
    },
  },
  forgot: {
    link: 'Forgot password?',
    title: 'Reset your password',
    text: 'Enter your email. If it has an account, we will send you a link.',
    action: 'Send link',
    busy: 'Sending...',
    back: 'Back to sign-in',
    sentTitle: 'Check your email',
    sentText: (email: string) =>
      `If ${email} has an account, a link is on its way. Nothing there? Look in your spam folder, or try again in a minute.`,
  },
  resend: {
    text: 'Did the email not arrive?',
    action: 'Send it again',
    busy: 'Sending...',
    sent: { title: 'Email sent', description: 'Open the link in it to confirm your account.' },
  },
  enterCode: {
    title: 'Enter the code from your email',
    text: 'Your link lost a part on its way to you. The email has a code that works instead.',
    label: 'Code',
    action: 'Continue',
    busy: 'Checking...',
    again: 'Get a new email',
  },
  spent: {
    title: 'This link no longer works',
    text: 'It was used before, replaced by a newer one, or is too old.',
    signup: 'Back to sign-in',
    recovery: 'Get a new link',
    invite: 'Get a new link',
    email_change: 'Your account',
  },
  email: 'Email',
  failedTitle: 'That did not work',
  failedText: 'Something went wrong on our side. Nothing was changed. Please try again.',
} as const;

/** What the document's title begins with while a view of `/auth` is shown. */
export const VIEW_TITLES = {
  signup: ACCOUNT_CONTENT.confirm.title,
  recovery: ACCOUNT_CONTENT.reset.title,
  invite: ACCOUNT_CONTENT.invite.title,
  email_change: 'Change your email',
  forgot: ACCOUNT_CONTENT.forgot.title,
  'enter-code': ACCOUNT_CONTENT.enterCode.title,
  account: 'Your account',
  code: ACCOUNT_CONTENT.reset.code.title,
} as const;

export function titlePrefix(title: string): string {
  return `${title} | `;
}
