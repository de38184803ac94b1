const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long the link of an account email is valid, by purpose. */
export const LINK_LIFETIME_MS = { signup: 24 * HOUR_MS, recovery: 30 * MINUTE_MS } as const;

export type LinkPurpose = keyof typeof LINK_LIFETIME_MS;

/** The same in words, for the email. */
export function lifetimeText(purpose: LinkPurpose): string {
  const minutes = LINK_LIFETIME_MS[purpose] / MINUTE_MS;
  return minutes < 120 ? `${minutes} minutes` : `${minutes / 60} hours`;
}
