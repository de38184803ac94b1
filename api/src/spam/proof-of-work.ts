import { FormChallenge, FormWork, type WorkingForm } from '@site/shared/contracts';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Traffic } from './traffic.ts';

/** Proof of work for forms: costs a person about a second and a bulk sender hours. */
export interface ProofOfWork {
  /** Returns a challenge for a form, or null while traffic is normal. */
  issueChallenge(form: WorkingForm, subject: string): Promise<FormChallenge | null>;
  /** True when traffic is high and the form has no valid proof of work. */
  isMissing(form: WorkingForm, subject: string, work: string): Promise<boolean>;
}

/** Challenges are issued before they are required, so that people who started earlier have one in time. */
const CHALLENGE_FROM = 0.5;
const REQUIRED_FROM = 1;
const LIFETIME_SECONDS = 3600;
/** PBKDF2 iterations. A browser derives 256 keys on average, about 1 ms each. The server derives one. */
const COST = 2000;
const KEY_PREFIX = '00';

/** @param secrets The first one signs challenges; those signed with any of them are accepted. */
export function createProofOfWork(traffic: Traffic, secrets: readonly [string, ...string[]]): ProofOfWork {
  return {
    async issueChallenge(form, subject) {
      if ((await traffic(form)) < CHALLENGE_FROM) return null;
      return FormChallenge.parse(
        await createChallenge({
          algorithm: 'PBKDF2/SHA-256',
          cost: COST,
          keyPrefix: KEY_PREFIX,
          deriveKey,
          expiresAt: Math.floor(Date.now() / 1000) + LIFETIME_SECONDS,
          data: { form, subject },
          hmacSignatureSecret: keyOf(secrets[0]),
        }),
      );
    },
    async isMissing(form, subject, work) {
      if ((await traffic(form)) < REQUIRED_FROM) return false;
      const parsed = FormWork.safeParse(parseJson(work));
      if (!parsed.success) return true;
      const { challenge, solution } = parsed.data;
      const { data } = challenge.parameters;
      if (data.form !== form || data.subject !== subject) return true;
      for (const secret of secrets) {
        const { verified } = await verifySolution({
          challenge,
          solution: { counter: solution.counter, derivedKey: solution.derivedKey },
          deriveKey,
          hmacSignatureSecret: keyOf(secret),
        });
        if (verified) return false;
      }
      return true;
    },
  };
}

const keyOf = (secret: string) => `form-work:${secret}`;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
