import { AppError } from '../errors.ts';
import type { Compose } from '../mail/delivery.ts';
import type { SignUpScreening } from './screening.ts';
import type { Newsletter } from './service.ts';

/** The address of an applicant who asked for the newsletter; null when the application is gone. */
export type FindApplicant = (submissionId: string) => Promise<string | null>;

interface ApplicantServices {
  readonly newsletter: Newsletter;
  readonly signUpScreening: SignUpScreening;
  readonly findApplicant: FindApplicant;
}

/** The version of the box's words. */
const CONSENT = 'application-1';

/**
 * The sign-up of an applicant who ticked the box. It waits in the outbox, beside the mails of the application: written
 * with it or not at all, tried again when it fails, and never in the application's way.
 */
export function createApplicantSignUp(services: ApplicantServices): Compose {
  const { newsletter, signUpScreening, findApplicant } = services;
  return async (submissionId) => {
    const email = await findApplicant(submissionId);
    if (email === null) return { skip: 'the submission is gone' };
    const request = { email, requestId: `submission:${submissionId}`, consent: CONSENT };
    await newsletter
      .subscribe({ ...request, source: '/application', spam: await signUpScreening.address(email) })
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'duplicate') throw error;
      });
    return { skip: 'no mail of its own: the address was signed up' };
  };
}
