import { MAX_REQUESTED_DOCUMENTS } from '@site/shared/contracts';
import { REQUEST_DAYS, type SubmissionMessage } from '@site/shared/contracts/staff';

export const MESSAGES_COPY = {
  title: 'Messages to the applicant',
  failure: 'The messages could not be loaded',
  none: 'Nothing sent yet.',
  quarantined: 'Release the application from quarantine before you write to its sender.',
  reply: 'Reply',
  request: 'Ask for documents',
  cancel: 'Cancel',
  subject: 'Subject',
  text: 'Message',
  template: 'Template',
  noTemplate: 'No template',
  send: 'Send reply',
  sending: 'Sending...',
  replyHint: 'Plain text. Answers come to your team’s mailbox.',
  requestText: 'What is missing?',
  requestHint: `The applicant gets your text by email, with a link that takes ${MAX_REQUESTED_DOCUMENTS} documents within ${REQUEST_DAYS} days. The status becomes “Waiting for applicant”.`,
  replaces: 'Your earlier link will stop working.',
  sendRequest: 'Send request',
  deletedAuthor: 'A deleted account',
  withdraw: 'Withdraw',
  withdrawing: 'Withdrawing...',
  failed: {
    title: 'Message not sent',
    fallback: 'The server gave no reason',
    description: (reason: string) =>
      `${reason.replace(/\.$/, '')}. Your text is still here. You can try again; the applicant won’t get it twice.`,
  },
  sentBefore: {
    title: 'An earlier version was sent',
    description:
      'The applicant gets the message as it was before your last changes. Send again if they need this version too.',
  },
  sent: { title: 'Message queued', description: 'It is sent within a minute.' },
  withdrawFailed: { title: 'Not withdrawn', description: 'The request could not be withdrawn' },
  withdrawn: { title: 'Request withdrawn', description: 'The link no longer accepts documents.' },
} as const;

const KINDS: Readonly<Record<string, string>> = {
  reply: 'Reply',
  'document-request': 'Request for documents',
};

export function messageKind(kind: string): string {
  return new Map(Object.entries(KINDS)).get(kind) ?? kind;
}

/** What became of a request for documents; `closes` is when its link stops. */
export function requestText(
  { is_open, withdrawn_at, documents }: NonNullable<SubmissionMessage['request']>,
  closes: string,
): string {
  const arrived = documents === 1 ? '1 document received' : `${documents} documents received`;
  if (withdrawn_at !== null) return documents > 0 ? `Withdrawn, ${arrived}` : 'Withdrawn';
  if (is_open) return documents > 0 ? `${arrived}, open until ${closes}` : `Waiting, open until ${closes}`;
  return documents > 0 ? arrived : `Closed without an answer, ${closes}`;
}

/** Completes "Withdraw" for screen readers. */
export function requestOf(at: string): string {
  return `the request of ${at}`;
}
