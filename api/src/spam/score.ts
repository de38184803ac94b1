import { DISPOSABLE_DOMAINS } from './disposable-domains.ts';
import { isAddressIn } from './mail-domains.ts';

/** What is known of a form beside its fields. */
export interface Signals {
  /** The field that people do not see. */
  readonly trap: string;
  /** Age of the note that script fetched when the form was first touched; null when missing or forged. */
  readonly tokenAgeMs: number | null;
  /** False for a form that a browser without script posted: it can have no note and no events. */
  readonly isScripted: boolean;
  readonly isTouched: boolean;
  /** Single-line answers, where nobody writes an address to visit. */
  readonly names: readonly string[];
  readonly texts: readonly string[];
  readonly email: string;
  /** An admin will have nothing from the address's domain. */
  readonly isBlocked: boolean;
  /** Many forms came lately, and this one brought no work of its own, script or not. */
  readonly isWorkMissing: boolean;
  /** The same text came with more than two email addresses within a day. */
  readonly isRepeated: boolean;
}

export interface Verdict {
  readonly score: number;
  readonly reasons: readonly string[];
}

/** From here on a form goes to quarantine: stored whole, no mail sent, an admin decides. */
export const SPAM_SCORE = 60;

const HURRY_MS = 3000;
const MANY_LINKS = 3;
const LINK = /https?:\/\/|\bwww\./gi;

/** Signs of a machine, each with its weight: together they make a score, none of them is a wall. */
export function judge(signals: Signals): Verdict {
  const { tokenAgeMs: age } = signals;
  const signs: readonly (readonly [holds: boolean, weight: number, reason: string])[] = [
    [signals.trap.trim() !== '', 100, 'hidden field filled in'],
    [signals.isBlocked, 100, 'blocked domain'],
    [signals.isWorkMissing, 60, 'no work while many forms came'],
    [signals.isScripted && age === null, 60, 'no token of the page'],
    [signals.isScripted && age !== null && age < HURRY_MS, 40, 'filled in within 3 seconds'],
    [hasLinks(signals), 30, 'links'],
    [isAddressIn(DISPOSABLE_DOMAINS, signals.email), 20, 'throw-away address'],
    [signals.isRepeated, 40, 'same text from other addresses'],
    [signals.isScripted && !signals.isTouched, 20, 'no key, pointer or focus'],
  ];
  const held = signs.filter(([holds]) => holds);
  return {
    score: held.reduce((sum, [, weight]) => sum + weight, 0),
    reasons: held.map(([, , reason]) => reason),
  };
}

function hasLinks({ names, texts }: Signals): boolean {
  const links = texts.join('\n').match(LINK)?.length ?? 0;
  return links >= MANY_LINKS || names.some((name) => /https?:\/\/|\bwww\.|<[a-z/!]/i.test(name));
}
