/** Who else has the application open. */
export function openElsewhere(emails: readonly string[]): string {
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(emails);
  return emails.length === 1 ? `${names} has this open` : `${names} have this open`;
}
