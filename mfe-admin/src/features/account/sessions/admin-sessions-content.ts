/** Copy of the signed-in devices. */
export const SESSIONS_CONTENT = {
  title: 'Devices',
  text: 'Where you are signed in. Sign out what you do not recognize, then change your password.',
  failure: 'Your devices could not be loaded',
  current: 'This device',
  unknown: 'Unknown device',
  end: {
    label: 'Sign out',
    busyLabel: 'Signing out...',
    done: { title: 'Signed out', description: 'That device now has to sign in again.' },
    failed: { title: 'Not signed out', description: 'The device could not be signed out' },
  },
  endOthers: {
    action: 'Sign out all other devices',
    busy: 'Signing out...',
    done: { title: 'Signed out', description: 'Only this device is still signed in.' },
  },
  twoSteps: 'Signed in with a second factor',
} as const;

export function lastActive(when: string): string {
  return `Last active ${when}`;
}

export function signedInAt(when: string, address: string | null): string {
  return address === null ? `Signed in ${when}` : `Signed in ${when} from ${address}`;
}

export function browserOn(browser: string, system: string): string {
  return `${browser} on ${system}`;
}
