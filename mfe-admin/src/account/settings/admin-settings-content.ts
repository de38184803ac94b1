/** Copy of the account page. */
export const SETTINGS_CONTENT = {
  title: 'Your account',
  dashboard: 'Dashboard',
  failedTitle: 'Not changed',
  failedText: 'Something went wrong on our side. Nothing was changed. Please try again.',
  password: {
    title: 'Password',
    text: 'A new password signs out every other device.',
    current: 'Current password',
    next: 'New password',
    /** Completes "Show" for screen readers. */
    showCurrent: ' current password',
    showNext: ' new password',
    action: 'Change password',
    busy: 'Saving...',
    done: { title: 'Password changed', description: 'Every other device has been signed out.' },
    invalid: 'Invalid Password',
  },
} as const;
