import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { signUp, submit } from '../support/forms.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { isOnMysql, startTestApi, type TestApi } from '../support/start-test-api.ts';

const LEASE_MS = 5 * 60_000;
/** An address of the maximum length. Lower case turns each of its letters into two. */
const GROWING = `${'\u0130'.repeat(239)}@harbour.example`;

let api: TestApi;
afterEach(() => api.close());

const deliver = async () => {
  while ((await api.context.mail.lanes.runDue()) > 0);
};
const states = async () => (await api.context.db('mail_outbox').pluck('state')).sort();

describe('an address that is longer in lower case', () => {
  beforeEach(async () => {
    api = await startTestApi();
  });

  it('does not block mails', async () => {
    for (const email of [GROWING, 'next@harbour.example'])
      expect((await submit(api, { fields: { email } })).status).toBe(201);

    await deliver();

    expect(await states()).toEqual(Array(4).fill('sent'));
  });

  it('is signed up to the newsletter once', async () => {
    expect((await signUp(api, GROWING)).status).toBe(201);
    expect((await signUp(api, GROWING)).status).toBe(409);
  });
});

describe('a mail whose outcome cannot be saved', () => {
  let smtp: TestSmtp;
  beforeEach(async () => {
    smtp = await startSmtp();
    api = await startTestApi({ environment: { SMTP_URL: smtp.url, MAIL_STAFF: 'desk@ledgerwell.example' } });
  });
  afterEach(() => smtp.close());

  /** Adds a trigger that prevents the mail from being marked as sent. */
  const refuse = async (id: string) =>
    api.context.db.raw(
      isOnMysql
        ? `create trigger refuse before update on mail_outbox for each row begin
             if new.id = '${id}' and new.state = 'sent' then signal sqlstate '45000' set message_text = 'no'; end if;
           end`
        : `create trigger refuse before update on mail_outbox when new.id = '${id}' and new.state = 'sent'
           begin select raise(abort, 'no'); end`,
    );

  it('does not block others, is not sent again by the same process, and is saved later', async () => {
    for (let n = 0; n < 4; n += 1) await submit(api, { fields: { email: `reader-${n}@harbour.example` } });
    const first = await api.context.db('mail_outbox').orderBy('due_at').first('id');
    await refuse(first.id);

    await deliver();
    expect(smtp.mails).toHaveLength(8);
    expect(await states()).toEqual([...Array(7).fill('sent'), 'waiting']);

    api.advance(LEASE_MS + 1000);
    await submit(api, { fields: { email: 'later@harbour.example' } });
    await deliver();
    expect(smtp.mails).toHaveLength(10);
    expect(api.log().match(/could not save the outcome/g)).toHaveLength(1);

    await api.context.db.raw('drop trigger refuse');
    await deliver();
    expect(smtp.mails).toHaveLength(10);
    expect(await states()).toEqual(Array(10).fill('sent'));
  });
});
