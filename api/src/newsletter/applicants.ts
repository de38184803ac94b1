import { AppError } from '../errors.ts';
import type { Compose } from '../mail/delivery.ts';
import type { SignUpScreening } from './screening.ts';
import type { Newsletter } from './service.ts';

/** The email of an applicant who asked for the newsletter. Null when the application was deleted. */
export type FindApplicant = (submissionId: string) => Promise<string | null>;

interface ApplicantServices {
  readonly newsletter: Newsletter;
  readonly signUpScreening: SignUpScreening;
  readonly findApplicant: FindApplicant;
}

/** Version of the checkbox text. */
const CONSENT = 'application-1';

/**
 * Signs up an applicant who checked the newsletter box. It runs from the outbox, so it is saved together with the application,
 * retried on failure, and never blocks the application.
 */
export function createApplicantSignUp(services: ApplicantServices): Compose {
  const { newsletter, signUpScreening, findApplicant } = services;
  return async (submissionId) => {
    const email = await findApplicant(submissionId);
    if (email === null) return { skip: 'the submission was deleted' };
    const request = { email, requestId: `submission:${submissionId}`, consent: CONSENT };
    await newsletter
      .subscribe({ ...request, source: '/application', spam: await signUpScreening.address(email) })
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'duplicate') throw error;
      });
    return { skip: 'the address was signed up; this kind sends no mail' };
  };
}
