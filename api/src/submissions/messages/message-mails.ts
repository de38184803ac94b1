import { MAX_REQUESTED_DOCUMENTS, type SiteFacts } from '@site/shared/contracts';
import type { Db } from '../../database/connection.ts';
import { toTime } from '../../database/instants.ts';
import type { Compose, Message } from '../../mail/delivery.ts';
import type { Block } from '../../mail/mail-content.ts';
import type { Tickets } from '../../tickets/tickets.ts';
import { findForMail, type SubmissionForMail } from '../repository.ts';
import { issueRequestTicket } from './document-requests.ts';
import { findMessage, type MessageRow } from './messages-repository.ts';

export interface MessageMailServices {
  readonly db: Db;
  readonly siteUrl: string;
  readonly staffAddress: string | undefined;
  readonly tickets: Tickets;
  readonly now: () => number;
}

type Write = (submission: SubmissionForMail, message: MessageRow, facts: SiteFacts) => Message | Skip;
interface Skip {
  readonly skip: string;
}

/** The mails of staff to an applicant, and the notice that documents arrived. Answers go to staff. */
export function createMessageMails(services: MessageMailServices): {
  readonly 'submission-reply': Compose;
  readonly 'document-request': Compose;
  readonly 'document-notice': Compose;
} {
  const about =
    (write: Write): Compose =>
    async (submissionId, facts, itemId) => {
      const submission = await findForMail(submissionId, services.db);
      const message = itemId === null ? null : await findMessage(itemId, services.db);
      return submission && message
        ? write(submission, message, facts)
        : { skip: 'the submission was deleted' };
    };
  return {
    'submission-reply': about((submission, message, facts) => reply(submission, message, facts, services)),
    'document-request': about((submission, message, facts) => request(submission, message, facts, services)),
    'document-notice': about((submission, _message, facts) => notice(submission, facts, services)),
  };
}

function reply(
  submission: SubmissionForMail,
  { subject, text }: MessageRow,
  facts: SiteFacts,
  services: MessageMailServices,
): Message {
  return {
    ...envelope(submission, facts, services),
    content: { subject, title: subject, blocks: paragraphs(text), footer: footer(submission, services) },
    // Written by a person, so mailboxes may answer that the recipient is away.
    headers: { 'Auto-Submitted': 'no' },
  };
}

function request(
  submission: SubmissionForMail,
  { id, subject, text, closes_at }: MessageRow,
  facts: SiteFacts,
  services: MessageMailServices,
): Message | Skip {
  if (closes_at === null || toTime(closes_at) <= services.now())
    return { skip: 'the request was closed before it was sent' };
  const { reference } = submission;
  const ticket = issueRequestTicket(id, services.tickets);
  const blocks: Block[] = [
    ...paragraphs(text),
    { link: `${services.siteUrl}/application/documents?ticket=${ticket}`, label: 'Upload your documents' },
    {
      facts: [
        ['Reference', reference],
        ['Accepted', `PDF, DOC or DOCX, up to 10 MB each, at most ${MAX_REQUESTED_DOCUMENTS} documents`],
        ['Open until', dateOf(closes_at, facts)],
      ],
    },
    {
      paragraph:
        'Please keep this link to yourself. Anyone who has it can add documents to your application, but nobody can read them with it.',
    },
  ];
  return {
    ...envelope(submission, facts, services),
    content: {
      subject: `${subject} (${reference})`,
      title: subject,
      blocks,
      footer: footer(submission, services),
    },
  };
}

function notice(
  submission: SubmissionForMail,
  facts: SiteFacts,
  { siteUrl, staffAddress }: MessageMailServices,
): Message | Skip {
  const address = staffAddress ?? facts.email;
  if (!address) return { skip: 'no address for staff is set (MAIL_STAFF or SITE_EMAIL)' };
  const { reference, companyName } = submission;
  return {
    to: { name: '', address },
    replyTo: submission.email,
    content: {
      subject: `Document received: ${companyName} (${reference})`,
      title: 'The applicant sent a document',
      blocks: [
        {
          facts: [
            ['Company', companyName],
            ['Contact', submission.contactName],
            ['Reference', reference],
          ],
        },
        { link: `${siteUrl}/admin?id=${reference}`, label: 'Open the application' },
      ],
      footer: ['The document answers your request. This email does not contain it.'],
    },
  };
}

function envelope(
  { contactName, email }: SubmissionForMail,
  facts: SiteFacts,
  { staffAddress }: MessageMailServices,
) {
  return {
    to: { name: contactName, address: email },
    replyTo: staffAddress ?? facts.email,
    isThreaded: true,
  };
}

function paragraphs(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((paragraph) => ({ paragraph }));
}

function footer({ reference }: SubmissionForMail, { siteUrl }: MessageMailServices): string[] {
  return [
    `You’re receiving this email because an application with your email address was submitted at ${siteUrl} (${reference}).`,
    'Questions? Just reply to this email.',
  ];
}

function dateOf(instant: string, { reportingTimeZone: timeZone }: SiteFacts): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(toTime(instant));
}
