/** What somebody reads who is not admitted. */
export const ACCESS_COPY = {
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
