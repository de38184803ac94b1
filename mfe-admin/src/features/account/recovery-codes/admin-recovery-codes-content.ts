/** Copy of the recovery codes. */
export const RECOVERY_CODES_CONTENT = {
  title: 'Recovery codes',
  text: 'Each replaces the code of your app once, if you lose your phone. Keep them where you keep passwords.',
  none: 'You have no recovery codes. Without them, a lost phone locks you out.',
  off: 'You need them as soon as two-step verification is on.',
  failure: 'Couldn’t load recovery codes',
  create: 'Create recovery codes',
  replace: 'Create new codes',
  replaces: 'New codes replace the ones you have.',
  busy: 'Creating...',
  failed: { title: 'Not created', description: 'The codes could not be created. Please try again.' },
  shown: {
    title: 'Save these codes now',
    text: 'They are shown only once. Each works one time.',
    list: 'New recovery codes',
    copy: 'Copy',
    copied: 'Codes copied',
    notCopied: {
      title: 'Codes not copied',
      description: 'Select the codes and copy them, or download them.',
    },
    download: 'Download',
    file: 'recovery-codes.txt',
    close: 'I saved them',
  },
} as const;

export function unusedText(count: number): string {
  return count === 1 ? 'You have 1 unused code.' : `You have ${count} unused codes.`;
}
