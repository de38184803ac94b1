import type { ListedUser } from '@site/shared/contracts/staff';
import type { Role } from '@site/shared/contracts/auth';

export const USERS_COPY = {
  title: 'Users',
  failure: 'The users could not be loaded',
  none: 'No users yet',
  noMatch: 'Nobody matches',
  pages: 'Pages of the list of users',
  firstPage: 'Show the newest users',
  own: 'You',
  never: 'Never',
  noRole: 'No role',
} as const;

export const USER_FILTER_COPY = {
  form: 'Filter the users',
  email: 'Email starts with',
  role: 'Role',
  anyRole: 'All roles',
  state: 'State',
  anyState: 'All states',
  waiting: 'Waiting for approval',
} as const;

export const USER_COLUMNS = {
  email: 'Email',
  role: 'Role',
  state: 'State',
  factor: 'Second factor',
  lastSignIn: 'Last sign-in',
  created: 'Created',
  actions: 'Actions',
} as const;

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  reviewer: 'Reviewer',
  analyst: 'Analyst',
};

export const STATE_NAMES: Readonly<Record<ListedUser['state'], string>> = {
  active: 'Active',
  unconfirmed: 'Email not confirmed',
  disabled: 'Disabled',
};

export function factorText(hasSecondFactor: boolean): string {
  return hasSecondFactor ? 'On' : 'Off';
}

/** Null for a role that this version does not know. */
export function invitedText(role: Role | null, day: string): string {
  return role === null ? `Invited until ${day}` : `Invited as ${ROLE_NAMES[role]} until ${day}`;
}

export function usersText(timeZone: string): string {
  return `Newest first. Times are in ${timeZone}. Only another admin can change your own account.`;
}

export const MANAGE_COPY = {
  manage: 'Manage...',
  approve: 'Approve as...',
  ownAccount: 'Your account',
  failed: 'That did not work',
  failedText: 'Nothing was changed. Please try again.',
  chooseRole: 'Choose a role',
  missingRole: 'Please choose a role',
  rolesHint:
    'Admins have full access. Reviewers read applications and their documents. Analysts see the analytics only.',
  access: 'Access',
} as const;

/** The form of the role by what it does to the account. */
export const ROLE_FORM_COPY = {
  change: { label: 'Role', action: 'Save role', busy: 'Saving...' },
  approve: { label: 'Approve as', action: 'Approve', busy: 'Approving...' },
  invite: { label: 'Invite as', action: 'Send invitation', busy: 'Sending...' },
} as const;

export const REMOVE_ROLE_COPY = { action: 'Remove role', busy: 'Removing...' } as const;

/** What an admin can do to the access of an account. */
export const ACCESS_COPY = {
  signOut: {
    text: 'Ends all sessions. The person can sign in again.',
    action: 'Sign out everywhere',
    busy: 'Signing out...',
  },
  disable: {
    text: 'Ends all sessions and the links in our emails, and prevents sign-in until you enable the account again.',
    action: 'Disable account',
    busy: 'Disabling...',
  },
  enable: {
    text: 'Lets the person sign in again.',
    action: 'Enable account',
    busy: 'Enabling...',
  },
} as const;

export const INVITE_COPY = {
  open: 'Invite a user',
  title: 'Invite a user',
  text: 'We’ll email a link to set a password. It is valid for 7 days.',
  email: 'Email',
  cancel: 'Cancel',
} as const;

/** The toasts after a change. */
export const DONE = {
  role: (email: string, role: Role) => ({
    title: 'Role saved',
    description: `${email} now has the role ${ROLE_NAMES[role]}.`,
  }),
  removed: (email: string) => ({
    title: 'Role removed',
    description: `${email} was signed out and no longer has a role.`,
  }),
  signedOut: (sessions: number) => ({
    title: 'Signed out everywhere',
    description: sessions === 1 ? 'Ended 1 session.' : `Ended ${sessions} sessions.`,
  }),
  disabled: (email: string) => ({
    title: 'Account disabled',
    description: `${email} was signed out and cannot sign in.`,
  }),
  enabled: (email: string) => ({ title: 'Account enabled', description: `${email} can sign in again.` }),
  invited: (email: string, day: string) => ({
    title: 'Invitation sent',
    description: `${email} can choose a password until ${day}.`,
  }),
} as const;
