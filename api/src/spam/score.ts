import { DISPOSABLE_DOMAINS } from './disposable-domains.ts';
import { isAddressIn } from './mail-domains.ts';

/** The input of the spam score. */
export interface Signals {
  /** Content of the hidden field. People leave it empty, but a browser or a password manager may fill it in for them. */
  readonly hiddenField: string;
  /** Age of the token that the page fetched when the form was first touched. Null when it is missing or forged. */
  readonly tokenAgeMs: number | null;
  /** False for a form sent without JavaScript, which cannot have a token or events. */
  readonly isScripted: boolean;
  readonly isTouched: boolean;
  /** Single-line fields, in which people do not write URLs. */
  readonly names: readonly string[];
  readonly texts: readonly string[];
  readonly email: string;
  /** True when an admin blocked the email domain. */
  readonly isBlocked: boolean;
  /** True when traffic is high and the form has no proof of work, even without JavaScript. */
  readonly isWorkMissing: boolean;
  /** True when the same text was sent with two or more other email addresses within a day. */
  readonly isRepeated: boolean;
}

export interface SpamScore {
  readonly score: number;
  readonly reasons: readonly string[];
}

/** From this score a form goes to quarantine: it is stored in full, but no mail is sent until an admin releases it. */
export const SPAM_SCORE = 60;

const MIN_FILL_MS = 3000;
const MANY_LINKS = 3;
const LINK = /https?:\/\/|\bwww\./gi;

/** Adds up weighted signals of automated forms. The score never rejects a form. */
export function scoreForm(signals: Signals): SpamScore {
  const { tokenAgeMs: age } = signals;
  const weights: readonly (readonly [holds: boolean, weight: number, reason: string])[] = [
    [signals.hiddenField.trim() !== '', 50, 'hidden field filled in'],
    [signals.isBlocked, 100, 'blocked domain'],
    [signals.isWorkMissing, 60, 'no proof of work during high traffic'],
    [signals.isScripted && age === null, 60, 'no form token'],
    [signals.isScripted && age !== null && age < MIN_FILL_MS, 40, 'sent within 3 seconds'],
    [hasLinks(signals), 30, 'links'],
    [isAddressIn(DISPOSABLE_DOMAINS, signals.email), 20, 'disposable email address'],
    [signals.isRepeated, 40, 'same text from other email addresses'],
    [signals.isScripted && !signals.isTouched, 20, 'no user interaction'],
  ];
  const matched = weights.filter(([holds]) => holds);
  return {
    score: matched.reduce((sum, [, weight]) => sum + weight, 0),
    reasons: matched.map(([, , reason]) => reason),
  };
}

function hasLinks({ names, texts }: Signals): boolean {
  const links = texts.join('\n').match(LINK)?.length ?? 0;
  return links >= MANY_LINKS || names.some((name) => /https?:\/\/|\bwww\.|<[a-z/!]/i.test(name));
}
