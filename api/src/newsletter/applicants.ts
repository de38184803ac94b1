import type { Db } from '../database/connection.ts';
import { toText, wholeText } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import type { Compose } from '../mail/delivery.ts';
import type { SignUpScreening } from './screening.ts';
import type { Newsletter } from './service.ts';

/** The version of the box's words. */
const CONSENT = 'application-1';

/**
 * The sign-up of an applicant who ticked the box. It waits in the outbox, beside the mails of the application: written
 * with it or not at all, tried again when it fails, and never in the application's way.
 */
export function createApplicantSignUp(
  newsletter: Newsletter,
  signUpScreening: SignUpScreening,
  db: Db,
): Compose {
  return async (submissionId) => {
    const row = await db('application_submissions')
      .where({ id: submissionId, newsletter_wish: 1 })
      .select(wholeText('email', db))
      .first();
    if (!row) return { skip: 'the submission is gone' };
    const email = String(toText(row.email));
    const request = { email, requestId: `submission:${submissionId}`, consent: CONSENT };
    await newsletter
      .subscribe({ ...request, source: '/application', spam: await signUpScreening.address(email) })
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'duplicate') throw error;
      });
    return { skip: 'no mail of its own: the address was signed up' };
  };
}
