import { hash } from 'node:crypto';
import type { SubmissionForm } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { createBatcher } from '../database/batch.ts';
import { toInstant } from '../database/instants.ts';
import { foldAddress } from '../fold-address.ts';
import type { BlockedDomains } from '../spam/blocked-domains.ts';
import type { FormTokens } from '../spam/form-tokens.ts';
import type { ProofOfWork } from '../spam/proof-of-work.ts';
import { scoreForm, SPAM_SCORE } from '../spam/score.ts';
import { findAddressesOfTexts } from './repository.ts';

/** Spam signals of a submitted form. */
export interface FormHints {
  readonly leaveBlank: string;
  readonly formToken: string;
  readonly touched: string;
  readonly work: string;
  /** The subject of the proof of work: the idempotency key. */
  readonly subject: string;
  /** False for a form sent without JavaScript. */
  readonly isScripted: boolean;
  readonly address: string;
}

/** The spam assessment of a submission. In quarantine a submission is stored as usual, but its mails wait. */
export interface Assessment {
  readonly score: number;
  readonly reasons: readonly string[];
  readonly isQuarantined: boolean;
  /** Hash for finding equal texts. Null when the text is too short to be significant. */
  readonly textHash: string | null;
}

export interface ScreeningServices {
  readonly db: Db;
  readonly now: () => number;
  readonly formTokens: FormTokens;
  readonly proofOfWork: ProofOfWork;
  readonly blockedDomains: BlockedDomains;
}

export interface Screening {
  screen(form: SubmissionForm, hints: FormHints): Promise<Assessment>;
}

const DAY_MS = 24 * 3600_000;
const MIN_TEXT_LENGTH = 40;
const MIN_OTHER_ADDRESSES = 2;
const NO_ADDRESSES: ReadonlySet<string> = new Set();

/** Scores submissions for spam. */
export function createScreening({
  db,
  now,
  formTokens,
  proofOfWork,
  blockedDomains,
}: ScreeningServices): Screening {
  const addressesOf = createTextLookup(db, now);
  return {
    async screen(form, hints) {
      const text = `${form.projectDescription}\n${form.additionalInfo}`
        .toLowerCase()
        .replace(/\s+/g, ' ')
        .trim();
      const textHash = text.length < MIN_TEXT_LENGTH ? null : hash('sha256', text);
      const [addresses, isWorkMissing, isBlocked] = await Promise.all([
        textHash ? addressesOf(textHash) : NO_ADDRESSES,
        proofOfWork.isMissing('application', hints.subject, hints.work),
        blockedDomains.has(form.email),
      ]);
      const others = addresses.size - (addresses.has(foldAddress(form.email)) ? 1 : 0);
      const { score, reasons } = scoreForm({
        hiddenField: hints.leaveBlank,
        tokenAgeMs: formTokens.ageOf(hints.formToken),
        isScripted: hints.isScripted,
        isTouched: hints.touched === 'yes',
        names: [form.companyName, form.contactName],
        texts: [form.projectDescription, form.additionalInfo],
        email: form.email,
        isRepeated: others >= MIN_OTHER_ADDRESSES,
        isWorkMissing,
        isBlocked,
      });
      return { score, reasons, textHash, isQuarantined: score >= SPAM_SCORE };
    },
  };
}

/** Finds the folded email addresses that sent a text within a day. Concurrent lookups are batched. */
function createTextLookup(db: Db, now: () => number) {
  return createBatcher<string, ReadonlySet<string>>(async (textHashes) => {
    const rows = await findAddressesOfTexts([...new Set(textHashes)], toInstant(now() - DAY_MS), db);
    return textHashes.map(
      (textHash) =>
        new Set(rows.filter((row) => row.text_hash === textHash).map(({ email }) => foldAddress(email))),
    );
  });
}
