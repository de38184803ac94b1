import { COMPANY_SIZES, INDUSTRIES, type SiteFacts } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { toTime } from '../database/instants.ts';
import type { Compose, Message } from '../mail/delivery.ts';
import type { Block } from '../mail/letter.ts';
import { findForMail, type SubmissionForMail } from './repository.ts';

export interface SubmissionMailServices {
  readonly db: Db;
  readonly siteUrl: string;
  /** Where notices go; absent: to the site's own address. */
  readonly staffAddress: string | undefined;
}

/** The mails about a submission. Neither carries the document or, to the applicant, the free texts. */
export function createSubmissionMails({ db, siteUrl, staffAddress }: SubmissionMailServices): {
  readonly 'submission-receipt': Compose;
  readonly 'submission-notice': Compose;
} {
  const about =
    (
      write: (submission: SubmissionForMail, facts: SiteFacts) => Message | { readonly skip: string },
    ): Compose =>
    async (id, facts) => {
      const submission = await findForMail(id, db);
      return submission ? write(submission, facts) : { skip: 'the submission is gone' };
    };
  return {
    'submission-receipt': about((submission, facts) => receipt(submission, facts, siteUrl)),
    'submission-notice': about((submission, facts) => {
      const address = staffAddress ?? facts.email;
      return address ? notice(submission, facts, siteUrl, address) : { skip: 'staff have no address' };
    }),
  };
}

function receipt(submission: SubmissionForMail, facts: SiteFacts, siteUrl: string): Message {
  const { reference, email } = submission;
  const contactName = spoken(submission.contactName, '');
  return {
    to: { name: contactName, address: email },
    replyTo: facts.email,
    letter: {
      subject: `We have your application (${reference})`,
      title: contactName ? `Thank you, ${contactName}` : 'Thank you for your application',
      blocks: [
        {
          paragraph:
            'Your application has arrived, and a specialist will read it. Keep this message: its reference finds your application at once when you write or call.',
        },
        {
          facts: [
            ['Reference', reference],
            ['Received', when(submission, facts)],
            ['Company', spoken(submission.companyName, 'as in your form')],
            ['Contact', spoken(submission.contactName, 'as in your form')],
            ['Document', spoken(submission.documentName ?? 'none', 'as in your form')],
          ],
        },
        { heading: 'What happens next' },
        {
          steps: [
            'One of our specialists goes through what you sent, document included.',
            `We get in touch ${soon(facts)}for a short call about your invoices, your customers and your goals.`,
            'You get a plan with scope and measures. Nothing starts without your word.',
          ],
        },
        ...waysToReach(facts),
      ],
      footer: [
        `You get this message because an application with your address was sent at ${siteUrl}.`,
        'What you wrote about your project is not repeated here: mail passes through many hands.',
        ...(facts.email
          ? [`Was it not you, or shall we delete what you sent? Reply with ${reference}, and we will.`]
          : []),
      ],
    },
  };
}

function soon({ responseTime }: SiteFacts): string {
  return responseTime ? `within ${responseTime} ` : '';
}

function waysToReach({ phoneDisplay, schedulingUrl }: SiteFacts): Block[] {
  return [
    ...(phoneDisplay ? [{ paragraph: `Rather talk now? Call ${phoneDisplay}.` }] : []),
    ...(schedulingUrl ? [{ link: schedulingUrl, label: 'Choose a time for a 30-minute call' }] : []),
  ];
}

function notice(submission: SubmissionForMail, facts: SiteFacts, siteUrl: string, address: string): Message {
  const { reference, companyName, email, documentName } = submission;
  return {
    to: { name: '', address },
    replyTo: email,
    letter: {
      subject: `New application: ${companyName} (${reference})`,
      title: 'A new application',
      blocks: [
        {
          facts: [
            ['Date', when(submission, facts)],
            ['Company', companyName],
            ['Contact', submission.contactName],
            ['Email', email],
            ['Phone', submission.phone],
            ['Industry', labelOf(INDUSTRIES, submission.industry)],
            ['Size', labelOf(COMPANY_SIZES, submission.companySize)],
            ['Document', documentName ?? 'none'],
            ['Reference', reference],
          ],
        },
        { link: `${siteUrl}/admin?id=${reference}`, label: 'Open the application' },
      ],
      footer: ['The document and the texts of the application are in the admin area, not in this message.'],
    },
  };
}

function when({ createdAt }: SubmissionForMail, { reportingTimeZone: timeZone }: SiteFacts): string {
  const form = { timeZone, dateStyle: 'long', timeStyle: 'short', hour12: true } as const;
  const text = new Intl.DateTimeFormat('en-US', form).format(toTime(createdAt));
  return `${text.replace(/\s/g, ' ')} (${timeZone.replaceAll('_', ' ')})`;
}

function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? value;
}

/** A stranger can have us write to anybody: what reads like an address to visit is not passed on to them. */
function spoken(text: string, otherwise: string): string {
  return /:\/\/|\bwww\.|[\p{L}\d]\.[a-z]{2,}\/|[<>\p{Cc}]/iu.test(text) ? otherwise : text;
}
