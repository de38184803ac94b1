import type { Mail } from '../../src/mail/transport.ts';

/** A mail that is ready to send. */
export const MAIL: Mail = {
  id: 'a-mail',
  date: new Date('2026-01-01T00:00:00Z'),
  from: { name: 'Site', address: 'site@example.com' },
  to: { name: 'Reader', address: 'reader@example.com' },
  replyTo: null,
  subject: 'Subject',
  text: 'Text',
  html: '<p>Text</p>',
  headers: {},
};
