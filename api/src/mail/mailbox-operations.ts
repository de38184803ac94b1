import { page, PROBLEM, TEXT, type Operation, type Paths } from '../openapi/operation.ts';
import { MAILBOX_PATH } from './mailbox.ts';

const MAIL_ID = [{ name: 'id', in: 'path', required: true, schema: TEXT }] as const;
const mail = (operationId: string, summary: string): Operation => {
  const { responses, ...rest } = page(operationId, 'mailbox', summary);
  return { ...rest, parameters: MAIL_ID, responses: { ...responses, 404: PROBLEM } };
};

/** The mailbox of the demo, which has no mail server. */
export const MAILBOX_OPERATIONS: Paths = {
  [MAILBOX_PATH]: { get: page('listDemoMails', 'mailbox', 'List the mails of the demo, newest first') },
  [`${MAILBOX_PATH}/{id}`]: { get: mail('readDemoMail', 'Read a mail of the demo') },
  [`${MAILBOX_PATH}/{id}/html`]: {
    get: mail('readDemoMailHtml', 'Read the HTML part of a mail of the demo'),
  },
};
