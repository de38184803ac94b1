export const RETRY = 'Try again';

/** The frame of the admin area. */
export const ADMIN_COPY = {
  title: 'Admin Dashboard',
  loading: 'Loading...',
  close: 'Close',
} as const;
