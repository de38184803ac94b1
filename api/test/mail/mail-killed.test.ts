import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { addressOf, startProcess, type Run } from '../support/api-process.ts';
import { FORM, submit } from '../support/forms.ts';
import { startSmtp, type ReceivedMail, type TestSmtp } from '../support/smtp.ts';
import { HIGH_LIMITS, SECRET, startTestApi, type TestApi } from '../support/start-test-api.ts';

const STAFF = 'desk@ledgerwell.example';
/** The lease of a claimed mail. */
const LEASE_MS = 5 * 60_000;

let smtp: TestSmtp;
/** A second API process on the same data. */
let api: TestApi;
let sender: Run | undefined;
/** Kills the sender when the server has received the mail to staff but not confirmed it, and the receipt is marked as sent. */
async function killAtNotice({ to }: ReceivedMail): Promise<void> {
  if (!sender || !to.includes(STAFF)) return;
  while (!(await statesOf()).includes('sent')) await new Promise(setImmediate);
  sender.child.kill('SIGKILL');
  await sender.ended;
}
const statesOf = () => api.context.db('mail_outbox').pluck('state') as Promise<string[]>;
const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to.includes(address));
const idOf = ({ source }: ReceivedMail) => /^Message-ID: (.+)$/m.exec(source)?.[1]?.trim();

beforeEach(async () => {
  smtp = await startSmtp({}, { onReceived: killAtNotice });
  api = await startTestApi({ environment: { SMTP_URL: smtp.url, MAIL_STAFF: STAFF } });
});
afterEach(async () => {
  sender?.child.kill('SIGKILL');
  await sender?.ended;
  sender = undefined;
  await api.close();
  await smtp.close();
});

it('after a process is killed, only the mail without a saved outcome is sent again, with the same id, and the log says so', async () => {
  await submit(api, { fields: { email: FORM.email } });
  const { url } = api.context.config.database;
  sender = startProcess(api.dataDir, {
    environment: {
      ...{ SMTP_URL: smtp.url, MAIL_STAFF: STAFF, AUTH_SECRET: SECRET, ...HIGH_LIMITS },
      ...(url ? { DATABASE_URL: url } : {}),
    },
  });
  await addressOf(sender);
  await sender.ended;
  sender = undefined;
  expect((await statesOf()).sort()).toEqual(['sent', 'waiting']);
  expect(await api.context.mail.lanes.runDue()).toBe(0);

  api.advance(LEASE_MS);
  while ((await api.context.mail.lanes.runDue()) > 0);

  expect(await statesOf()).toEqual(['sent', 'sent']);
  expect(mailsTo(FORM.email)).toHaveLength(1);
  const [first, second, ...more] = mailsTo(STAFF).map(idOf);
  expect([second, more]).toEqual([first, []]);
  expect(first).toMatch(/^<.+@.+>$/);
  expect(api.log()).toContain('a mail may be sent twice');
});
