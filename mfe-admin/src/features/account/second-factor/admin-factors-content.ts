/** Copy of the second factors on the account page. */
export const FACTORS_CONTENT = {
  title: 'Two-step verification',
  text: 'Sign-in then also asks for a code from an app on your phone. A stolen password alone opens neither the dashboard nor this account.',
  off: 'Two-step verification is off. Sign-in asks for your password only.',
  list: 'Authenticator apps',
  another: 'Set up another app',
  unnamed: 'Authenticator app',
  failedTitle: 'That did not work',
  start: {
    name: 'Name',
    hint: 'To tell your apps apart, for example, Work phone',
    action: 'Set up an app',
    busy: 'Preparing...',
  },
  enroll: {
    title: 'Scan the QR code',
    text: 'Open your authenticator app, scan the code, then enter the six digits that it shows.',
    picture: 'QR code for your authenticator app',
    manual: 'Enter a key instead',
    key: 'Key',
    copy: 'Copy key',
    copied: 'Key copied',
    notCopied: { title: 'Key not copied', description: 'Select the key and copy it.' },
    action: 'Turn on',
    busy: 'Checking...',
    cancel: 'Cancel',
    done: { title: 'Two-step verification is on', description: 'Sign-in now asks for a code, too.' },
  },
  remove: {
    action: 'Remove',
    last: 'Sign-in will ask for your password only.',
    other: 'Codes of this app will no longer work.',
    confirm: 'Remove app',
    busy: 'Removing...',
    keep: 'Keep app',
    done: { title: 'App removed', description: 'Its codes no longer work.' },
    off: { title: 'Two-step verification is off', description: 'Sign-in asks for your password only.' },
  },
} as const;

export function addedAt(when: string): string {
  return `Added ${when}`;
}

export function removeQuestion(name: string): string {
  return `Remove ${name}?`;
}
