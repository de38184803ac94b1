export const RETRY = 'Try again';

/** The frame of the admin area. */
export const ADMIN_COPY = {
  title: 'Admin Dashboard',
  loading: 'Loading...',
  close: 'Close',
  analyticsOnly: 'Your role covers analytics only.',
  checkFailed: {
    title: 'Your access could not be checked',
    text: 'The server did not respond as expected. You are still signed in.',
  },
  denied: {
    title: 'Access Denied',
    text: "You don't have permission to access this page.",
    signOut: 'Sign out',
  },
} as const;
