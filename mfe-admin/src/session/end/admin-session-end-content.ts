/** Copy of the dialog over a page whose session has ended. */
export const SESSION_END_CONTENT = {
  'sign-in': {
    title: 'Sign in to continue',
    text: 'Your session has ended. Everything you typed is still here, and your last step continues after you sign in.',
  },
  'second-factor': {
    title: 'Enter your code to continue',
    text: 'This needs the code of your authenticator app. Everything you typed is still here.',
  },
  cancel: 'Cancel',
  leave: {
    title: 'Leave without signing in?',
    text: 'Your last step was not saved. Notes, messages, and changes to applications that you started stay in this tab until you sign in again. Anything else you typed will be lost.',
    stay: 'Stay and sign in',
    leave: 'Leave',
  },
} as const;
