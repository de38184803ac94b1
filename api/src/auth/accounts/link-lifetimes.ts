const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long the link of an account email is valid, by purpose. */
export const LINK_LIFETIME_MS = {
  signup: 24 * HOUR_MS,
  recovery: 30 * MINUTE_MS,
  invite: 7 * 24 * HOUR_MS,
  email_change_old: 24 * HOUR_MS,
  email_change_new: 24 * HOUR_MS,
} as const;

export type LinkPurpose = keyof typeof LINK_LIFETIME_MS;

/** An email change has a link for the old and one for the new address. */
export const EMAIL_CHANGE_PURPOSES = ['email_change_old', 'email_change_new'] as const;
export type EmailChangePurpose = (typeof EMAIL_CHANGE_PURPOSES)[number];

/** The type of a link in the auth protocol, where both links of an email change have the same. */
export function linkType(purpose: LinkPurpose): 'signup' | 'recovery' | 'invite' | 'email_change' {
  return purpose === 'email_change_old' || purpose === 'email_change_new' ? 'email_change' : purpose;
}

/** The same in words, for the email. */
export function lifetimeText(purpose: LinkPurpose): string {
  const minutes = LINK_LIFETIME_MS[purpose] / MINUTE_MS;
  const hours = minutes / 60;
  if (hours < 2) return `${minutes} minutes`;
  return hours < 48 ? `${hours} hours` : `${hours / 24} days`;
}
