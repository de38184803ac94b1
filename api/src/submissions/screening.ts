import { hash } from 'node:crypto';
import type { SubmissionForm } from '@site/shared/contracts';
import { createBatcher } from '../database/batch.ts';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import { foldAddress } from '../fold-address.ts';
import type { BlockedDomains } from '../spam/blocked-domains.ts';
import type { FormTokens } from '../spam/form-tokens.ts';
import type { ProofOfWork } from '../spam/proof-of-work.ts';
import { scoreForm, SPAM_SCORE } from '../spam/score.ts';
import { findAddressesOfText } from './repository.ts';
import type { Assessment, FormHints } from './submission.ts';

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
  /** One text is often sent many times at once. */
  const addressesOf = createBatcher<string, ReadonlySet<string>>(async (textHashes) => {
    const found = new Map<string, ReadonlySet<string>>();
    for (const textHash of new Set(textHashes)) {
      const addresses = await findAddressesOfText(textHash, toInstant(now() - DAY_MS), db);
      found.set(textHash, new Set(addresses.map(foldAddress)));
    }
    return textHashes.map((textHash) => found.get(textHash) ?? NO_ADDRESSES);
  });
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
