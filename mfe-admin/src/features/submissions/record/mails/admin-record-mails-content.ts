import type { SubmissionMail } from '@site/shared/contracts/staff';

export const RECORD_MAILS_COPY = {
  title: 'Email log',
  failure: 'The email log could not be loaded',
  none: 'No email about this application on record.',
  note: 'Email is listed for 90 days after it was sent or failed.',
  resend: 'Send again',
} as const;

const STATES: Readonly<Record<SubmissionMail['state'], string>> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  skipped: 'Not needed',
  dead: 'Not delivered',
};

export function mailStateText({ state, attempts }: SubmissionMail): string {
  if (state !== 'waiting' || attempts === 0) return STATES[state];
  return `${STATES.waiting}, failed attempts: ${attempts}`;
}

export function sentTo(address: string): string {
  return `To ${address}`;
}
