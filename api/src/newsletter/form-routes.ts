import { postNewsletterForm } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { serve, type Recover, type ServedEndpoint } from '../http/endpoint.ts';
import { accepted, createFormErrorReply } from '../http/form-outcome.ts';
import { createAnswers, formKey, saveAnswer } from '../idempotency/answers.ts';
import type { AddressLimiter } from '../limits/address-limiter.ts';
import type { Logger } from '../logger.ts';
import type { SignUpScreening } from './screening.ts';
import type { Newsletter } from './service.ts';
import type { SignUp } from './sign-up.ts';

export interface FormRouteServices {
  readonly newsletter: Newsletter;
  readonly signUp: SignUp;
  readonly signUpScreening: SignUpScreening;
  readonly db: Db;
  readonly limit: AddressLimiter;
  readonly logger: Logger;
  readonly now: () => number;
}

const FAILED = 'Subscription failed. Please try again later.';
const DUPLICATE = 'This email is already subscribed.';
const RECEIVED = accepted('/newsletter/received');

/** The newsletter form for browsers without JavaScript. */
export function newsletterFormEndpoints(services: FormRouteServices): ServedEndpoint[] {
  const { newsletter, signUp, signUpScreening, db, limit, now } = services;
  const findAnswer = createAnswers(db);
  return [
    serve(
      postNewsletterForm,
      async ({ body, info }) => {
        const { email } = body;
        const key = formKey(['newsletter', email], info.address, now());
        const isRepeat = (await findAnswer(key)) !== undefined;
        // A repeated form is normally ignored, but not when the person unsubscribed in between.
        if (isRepeat && !(await newsletter.hasUnsubscribed(email))) return RECEIVED;
        const spam = await signUpScreening.form(body, false);
        await signUp({ email, requestId: info.id, source: '/newsletter', spam }, info.address);
        // A repeat that arrives before this line gets the `duplicate` fault, because the address is unique.
        await saveAnswer({ key, answer: true }, now(), db);
        return RECEIVED;
      },
      { limit, recover: recovery(services.logger) },
    ),
  ];
}

function recovery(logger: Logger): Recover<typeof postNewsletterForm> {
  const refuse = createFormErrorReply({ failed: FAILED, uploadFailed: FAILED }, logger);
  return (fault, request, requestId) => refuse(withDuplicateMessage(fault), request, requestId);
}

function withDuplicateMessage(fault: AppError): AppError {
  if (fault.code !== 'duplicate') return fault;
  const errors = [{ field: 'email', code: 'duplicate', message: DUPLICATE }];
  return new AppError('duplicate', { errors, cause: fault });
}
