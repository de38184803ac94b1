import type { BodyOf, subscribeToNewsletter } from '@site/shared/contracts';
import type { BlockedDomains } from '../spam/blocked-domains.ts';
import type { FormTokens } from '../spam/form-tokens.ts';
import type { ProofOfWork } from '../spam/proof-of-work.ts';
import { scoreForm, type SpamScore } from '../spam/score.ts';

export interface SignUpScreening {
  /** Scores a posted form. Without JavaScript a form cannot have a token or a touch signal. */
  form(body: BodyOf<typeof subscribeToNewsletter>, isScripted: boolean): Promise<SpamScore>;
  /** Scores an email address alone. */
  address(email: string): Promise<SpamScore>;
}

/** Scores sign-ups with the same rules as applications. */
export function createSignUpScreening(services: {
  readonly formTokens: FormTokens;
  readonly proofOfWork: ProofOfWork;
  readonly blockedDomains: BlockedDomains;
}): SignUpScreening {
  const { formTokens, proofOfWork, blockedDomains } = services;
  return {
    async form({ email, leaveBlank, formToken, touched, work }, isScripted) {
      const [isBlocked, isWorkMissing] = await Promise.all([
        blockedDomains.has(email),
        proofOfWork.isMissing('newsletter', email.toLowerCase(), work),
      ]);
      return scoreForm({
        ...NO_SIGNALS,
        email,
        isBlocked,
        isWorkMissing,
        hiddenField: leaveBlank,
        tokenAgeMs: formTokens.ageOf(formToken),
        isScripted,
        isTouched: touched === 'yes',
      });
    },
    async address(email) {
      return scoreForm({ ...NO_SIGNALS, email, isBlocked: await blockedDomains.has(email) });
    },
  };
}

const NO_SIGNALS = {
  ...{ hiddenField: '', names: [], texts: [], tokenAgeMs: null },
  ...{ isScripted: false, isTouched: false, isRepeated: false, isWorkMissing: false },
};
