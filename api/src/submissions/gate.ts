import { createHash } from 'node:crypto';
import type { SubmissionForm } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import { addressKey, take, type Limiter } from '../http/rate-limit.ts';
import type { FormTokens } from '../spam/form-tokens.ts';
import { judge, SPAM_SCORE } from '../spam/score.ts';
import { countAddressesOfText } from './repository.ts';

/** What a form brought beside its fields, and how it came. */
export interface FormHints {
  readonly website: string;
  readonly formToken: string;
  readonly touched: string;
  /** False for a browser without script. */
  readonly isScripted: boolean;
  readonly address: string;
}

/** What we think of a submission. Quarantined ones are stored like any other; only their mails wait. */
export interface Assessment {
  readonly score: number;
  readonly reasons: readonly string[];
  readonly isQuarantined: boolean;
  /** Tells equal texts; null when there is too little text to tell anything. */
  readonly textHash: string | null;
}

export interface GateServices {
  readonly db: Db;
  readonly now: () => number;
  readonly formTokens: FormTokens;
  readonly limits: { readonly accepted: Limiter; readonly perEmail: Limiter };
}

export interface Gate {
  /** Counts a new submission against its sender's limits; the result takes the count back. */
  count(form: SubmissionForm, hints: FormHints): Promise<() => Promise<void>>;
  assess(form: SubmissionForm, hints: FormHints): Promise<Assessment>;
}

const DAY_MS = 24 * 3600_000;
const TELLING_LENGTH = 40;
const USUAL_ADDRESSES = 2;

/** Who may send how much, and what looks like a machine's work. */
export function createGate({ db, now, formTokens, limits }: GateServices): Gate {
  return {
    async count({ email }, { address }) {
      const keys = [addressKey(address), email.toLowerCase()] as const;
      await take(limits.accepted, keys[0]);
      await take(limits.perEmail, keys[1]);
      return async () => {
        // A point too few is no fault that a sender should hear of.
        await Promise.all([limits.accepted.give(keys[0]), limits.perEmail.give(keys[1])]).catch(
          () => undefined,
        );
      };
    },
    async assess(form, hints) {
      const text = `${form.projectDescription}\n${form.additionalInfo}`
        .toLowerCase()
        .replace(/\s+/g, ' ')
        .trim();
      const textHash = text.length < TELLING_LENGTH ? null : createHash('sha256').update(text).digest('hex');
      const since = toInstant(now() - DAY_MS);
      const others = textHash ? await countAddressesOfText({ textHash, since, but: form.email }, db) : 0;
      const { score, reasons } = judge({
        trap: hints.website,
        tokenAgeMs: formTokens.ageOf(hints.formToken),
        isScripted: hints.isScripted,
        isTouched: hints.touched === 'yes',
        names: [form.companyName, form.contactName],
        texts: [form.projectDescription, form.additionalInfo],
        email: form.email,
        isRepeated: others >= USUAL_ADDRESSES,
      });
      return { score, reasons, textHash, isQuarantined: score >= SPAM_SCORE };
    },
  };
}
