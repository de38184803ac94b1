export const DRAFT_COPY = {
  noScript: 'Without JavaScript, no draft is saved on this device.',
  saves: 'We save a draft on this device for a week, or until you submit.',
  held: 'Your browser can’t save a draft on this device. We keep what you typed until you close or reload this tab.',
  saved: 'Draft saved on this device.',
  optOut: 'Don’t save a draft on this device',
  restored: 'We restored your draft.',
  discarded: 'The draft was deleted.',
  clear: 'Clear the form',
  restore: 'Restore',
  discard: 'Discard',
  posted:
    'You may have submitted it already. If you got our confirmation email, you don’t need to submit it again.',
  newsletter: 'Newsletter',
} as const;

export function draftFrom(time: string): string {
  return `We saved a draft from ${time} on this device.`;
}

/** Which fields the form now shows as the draft had them, and which document it could not keep. */
export function filledText(names: readonly string[], missingDocument: string | null): string {
  const filled = names.length > 0 ? `Filled in: ${names.join(', ')}.` : 'We kept what you typed.';
  return missingDocument === null ? filled : `${filled} Attach ${missingDocument} again.`;
}
