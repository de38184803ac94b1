/** Copy of the account page. */
export const SETTINGS_CONTENT = {
  title: 'Your account',
  dashboard: 'Dashboard',
  failedTitle: 'Not changed',
  failedText: 'Something went wrong on our side. Nothing was changed. Please try again.',
  currentPassword: 'Current password',
  /** Completes "Show" for screen readers. */
  showCurrent: ' current password',
  password: {
    title: 'Password',
    text: 'A new password signs out every other device.',
    next: 'New password',
    showNext: ' new password',
    action: 'Change password',
    busy: 'Saving...',
    done: { title: 'Password changed', description: 'Every other device has been signed out.' },
    invalid: 'Invalid Password',
  },
} as const;
