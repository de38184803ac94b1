import { postApplicationForm, readReceivedApplication } from '@site/shared/contracts';
import { AppError } from '../errors.ts';
import { serve, type ServedEndpoint } from '../http/endpoint.ts';
import { accepted, createFormErrorReply } from '../http/form-outcome.ts';
import { formKey } from '../idempotency/answers.ts';
import type { AddressLimiter } from '../limits/address-limiter.ts';
import type { Tickets } from '../tickets/tickets.ts';
import type { Logger } from '../logger.ts';
import { splitForm } from './posted-form.ts';
import type { Submit } from './submit.ts';

export interface FormRouteServices {
  readonly submit: Submit;
  readonly tickets: Tickets;
  readonly limit: AddressLimiter;
  readonly logger: Logger;
  readonly now: () => number;
}

const TICKET_LIFETIME_MS = 24 * 3600 * 1000;
const TEXTS = {
  failed: 'Submission Failed: there was an error submitting your application. Please try again.',
  uploadFailed: 'File Upload Failed: there was an error uploading your file. Please try again.',
  chooseFileAgain: 'Please choose your document again. Your browser does not keep it when the page reloads.',
};

/** The application form for browsers without JavaScript. */
export function applicationFormEndpoints(services: FormRouteServices): ServedEndpoint[] {
  const { submit, tickets, limit, logger, now } = services;
  return [
    serve(
      postApplicationForm,
      async ({ body, upload, info }) => {
        const { form, signals, newsletter } = splitForm(body);
        const wantsNewsletter = newsletter === 'yes';
        const key = formKey(['application', form, upload?.sha256 ?? null, newsletter], info.address, now());
        const { address } = info;
        const hints = { ...signals, subject: '', isScripted: false, address };
        const { reference } = await submit({
          form,
          upload,
          uploaded: null,
          wantsNewsletter,
          key,
          requestId: info.id,
          hints,
        });
        return accepted(
          `/application/received?ticket=${tickets.issue('received', reference, TICKET_LIFETIME_MS)}`,
        );
      },
      { limit, recover: createFormErrorReply(TEXTS, logger) },
    ),
    serve(readReceivedApplication, async ({ query }) => {
      const reference = tickets.open('received', query.ticket);
      if (reference === null) throw new AppError('not_found');
      return { slots: { reference } };
    }),
  ];
}
