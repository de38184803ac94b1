import { COMPANY_SIZES, INDUSTRIES, type SiteFacts } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { toTime } from '../database/instants.ts';
import type { Compose, Message } from '../mail/delivery.ts';
import type { Block } from '../mail/mail-content.ts';
import { findForMail, type SubmissionForMail } from './repository.ts';

export interface SubmissionMailServices {
  readonly db: Db;
  readonly siteUrl: string;
  /** Recipient of notices. Undefined: the site's own email. */
  readonly staffAddress: string | undefined;
}

/** The mails about a submission. None contains the document. The applicant's mail also omits the free-text fields. */
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
      return submission ? write(submission, facts) : { skip: 'the submission was deleted' };
    };
  return {
    'submission-receipt': about((submission, facts) => receipt(submission, facts, siteUrl)),
    'submission-notice': about((submission, facts) => {
      const address = staffAddress ?? facts.email;
      return address
        ? notice(submission, facts, siteUrl, address)
        : { skip: 'no address for staff is set (MAIL_STAFF or SITE_EMAIL)' };
    }),
  };
}

function receipt(submission: SubmissionForMail, facts: SiteFacts, siteUrl: string): Message {
  const { reference, email } = submission;
  const contactName = withoutUrls(submission.contactName, '');
  return {
    to: { name: contactName, address: email },
    replyTo: facts.email,
    content: {
      subject: `We received your application (${reference})`,
      title: contactName ? `Thank you, ${contactName}` : 'Thank you for your application',
      blocks: [
        {
          paragraph:
            'We received your application, and a specialist will review it. Please keep this email. With your reference, we can find your application right away when you write or call.',
        },
        {
          facts: [
            ['Reference', reference],
            ['Received', receivedAt(submission, facts)],
            ['Company', withoutUrls(submission.companyName, 'as entered in your form')],
            ['Contact', withoutUrls(submission.contactName, 'as entered in your form')],
            ['Document', withoutUrls(submission.documentName ?? 'none', 'as attached to your form')],
          ],
        },
        { heading: 'What happens next' },
        {
          steps: [
            'A specialist reviews everything you sent, including any document.',
            `We get in touch ${responseTimePhrase(facts)}for a short call about your invoices, customers, and goals.`,
            'You get a plan with scope and metrics. Nothing starts without your approval.',
          ],
        },
        ...contactOptions(facts),
      ],
      footer: [
        `You’re receiving this email because an application with your email address was submitted at ${siteUrl}.`,
        'For your privacy, this email does not repeat what you told us about your project.',
        ...(facts.email
          ? [`If this wasn’t you, or if you want us to delete your application, reply with ${reference}.`]
          : []),
      ],
    },
  };
}

function responseTimePhrase({ responseTime }: SiteFacts): string {
  return responseTime ? `within ${responseTime} ` : '';
}

function contactOptions({ phoneDisplay, schedulingUrl }: SiteFacts): Block[] {
  return [
    ...(phoneDisplay ? [{ paragraph: `Prefer to talk now? Call ${phoneDisplay}.` }] : []),
    ...(schedulingUrl ? [{ link: schedulingUrl, label: 'Schedule a 30-minute call' }] : []),
  ];
}

function notice(submission: SubmissionForMail, facts: SiteFacts, siteUrl: string, address: string): Message {
  const { reference, companyName, email, documentName } = submission;
  return {
    to: { name: '', address },
    replyTo: email,
    content: {
      subject: `New application: ${companyName} (${reference})`,
      title: 'New application',
      blocks: [
        {
          facts: [
            ['Date', receivedAt(submission, facts)],
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
      footer: [
        'See the admin area for the document and the project details. This email does not contain them.',
      ],
    },
  };
}

function receivedAt({ createdAt }: SubmissionForMail, { reportingTimeZone: timeZone }: SiteFacts): string {
  const form = { timeZone, dateStyle: 'long', timeStyle: 'short', hour12: true } as const;
  const text = new Intl.DateTimeFormat('en-US', form).format(toTime(createdAt));
  return `${text.replace(/\s/g, ' ')} (${timeZone.replaceAll('_', ' ')})`;
}

function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? value;
}

/** Anyone can make the site send a receipt to any address, so text that looks like a URL is replaced. */
function withoutUrls(text: string, replacement: string): string {
  return /:\/\/|\bwww\.|[\p{L}\d]\.[a-z]{2,}\/|[<>\p{Cc}]/iu.test(text) ? replacement : text;
}
