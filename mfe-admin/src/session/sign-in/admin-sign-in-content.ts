export const AUTH_COPY = {
  title: 'Admin Access',
  lead: 'For staff who review applications.',
  email: 'Email',
  password: 'Password',
  show: 'Show',
  /** Completes "Show" for screen readers. */
  showWhat: ' password',
  /** Completes a password rule for screen readers. */
  met: ' (met)',
  unexpected: { title: 'Error', text: 'An unexpected error occurred' },
} as const;

export const SIGN_IN_COPY = {
  action: 'Sign In',
  busy: 'Signing in...',
  done: { title: 'Welcome back!', description: "You've successfully signed in." },
  failed: { title: 'Login failed', credentials: 'Invalid email or password. Please try again.' },
} as const;

export const SIGN_UP_COPY = {
  action: 'Sign Up',
  busy: 'Creating account...',
  done: { title: 'Success!', description: 'Please check your email to confirm your account' },
  invalidPassword: 'Invalid Password',
  exists: {
    title: 'Account exists',
    text: 'This email is already registered. Please sign in instead.',
  },
  failed: 'Signup failed',
} as const;

/** In the order of the shared rules. */
export const PASSWORD_RULE_LABELS = [
  'At least 8 characters',
  'An uppercase letter',
  'A lowercase letter',
  'A number',
  'A special character',
] as const;

export function needsScript(action: string): string {
  return `${action} needs JavaScript. Turn it on for this site, then reload the page.`;
}

export function signedInAs(email: string): string {
  return `You are signed in as ${email}.`;
}
