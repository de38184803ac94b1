/** Copy of the second factor at sign-in. */
export const SECOND_FACTOR_CONTENT = {
  title: 'Enter your code',
  text: 'Your account is protected by a code from your authenticator app.',
  code: 'Six-digit code',
  device: 'App',
  action: 'Continue',
  busy: 'Checking...',
  incomplete: 'Enter the six digits that your app shows',
  wrong: 'That code is not valid. Enter the one your app shows now.',
  failed: 'The code could not be checked. Please try again.',
} as const;

/** A recovery code in place of the one of the app. */
export const RECOVERY_CODE_CONTENT = {
  open: 'Use a recovery code',
  back: 'Use the app instead',
  label: 'Recovery code',
  hint: 'For example, 7QK2-M0XV-9T4A-ZC3H',
  action: 'Continue',
  busy: 'Checking...',
} as const;
