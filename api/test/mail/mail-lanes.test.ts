import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { submit } from '../support/forms.ts';
import { startSmtp, type ReceivedMail, type TestSmtp } from '../support/smtp.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const MINUTE_MS = 60_000;
const TEST_TIMEOUT_MS = 30_000;

let smtp: TestSmtp;
let api: TestApi;
/** Replies to recipients whose server hangs, in the order of their mails. */
let held: ((error?: Error) => void)[];
let waiting: { readonly isMet: () => boolean; readonly resolve: () => void }[];

/** Resolves when the mail server has seen what is waited for. */
function until(isMet: () => boolean): Promise<void> {
  if (isMet()) return Promise.resolve();
  return new Promise((resolve) => waiting.push({ isMet, resolve }));
}
const look = () => {
  for (const { isMet, resolve } of waiting) if (isMet()) resolve();
};
const has = (address: string) => () => smtp.mails.some(({ to }: ReceivedMail) => to.includes(address));

beforeEach(async () => {
  held = [];
  waiting = [];
  smtp = await startSmtp(
    {
      onRcptTo({ address }, _session, done) {
        if (!address.startsWith('slow')) return done();
        held.push(done);
        look();
      },
    },
    { onReceived: async () => look() },
  );
});
afterEach(async () => {
  for (const reply of held) reply(new Error('The server is gone'));
  await api.context.finishWork();
  await api.close();
  await smtp.close();
});

async function start(environment: Record<string, string> = {}): Promise<void> {
  api = await startTestApi({
    environment: { SMTP_URL: smtp.url, RATE_LIMIT_ACCEPTED: 'off', RATE_LIMIT_EMAIL: 'off', ...environment },
  });
}
const startMails = () => api.context.worker.start();
const apply = async (name: string) => {
  const answer = await submit(api, { fields: { email: `${name}@harbour.example` } });
  expect(answer.status).toBe(201);
};
async function importAddresses(count: number): Promise<void> {
  const token = await api.signIn();
  const lines = Array.from({ length: count }, (_, n) => `reader${n}@harbour.example`);
  const body = {
    text: ['Email', ...lines].join('\n'),
    consent: 'Asked at our booth in May',
    isConfirmed: false,
  };
  const answer = await postJson(api, '/api/newsletter-subscribers/import', body, bearer(token));
  expect(await jsonOf(answer)).toMatchObject({ added: count });
}
const recover = () => postJson(api, '/api/auth/v1/recover', { email: 'admin@ledgerwell.example' });
const toReaders = () => smtp.mails.filter(({ to }) => to.some((address) => address.startsWith('reader')));

describe('an import of subscribers', () => {
  it(
    'delays neither a receipt nor a recovery link, although it used up its share of the hour',
    async () => {
      await start({ MAILS_PER_HOUR: '10' });
      await importAddresses(30);
      startMails();
      await until(() => toReaders().length === 5);

      await apply('applicant');
      await recover();
      await until(has('applicant@harbour.example'));
      await until(has('admin@ledgerwell.example'));

      expect(toReaders()).toHaveLength(5);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'gets its share in each hour',
    async () => {
      await start({ MAILS_PER_HOUR: '10' });
      await importAddresses(8);
      expect(await api.context.mail.lanes.runDue()).toBe(5);
      expect(await api.context.mail.lanes.runDue()).toBe(0);

      api.advance(61 * MINUTE_MS);
      expect(await api.context.mail.lanes.runDue()).toBe(3);
      expect(new Set(toReaders().flatMap(({ to }) => to)).size).toBe(8);
    },
    TEST_TIMEOUT_MS,
  );
});

describe('a recipient whose server hangs', () => {
  it(
    'holds up no other mail: a slot that becomes free takes the next one at once',
    async () => {
      await start();
      await apply('slow');
      for (let n = 0; n < 12; n += 1) await apply(`applicant${n}`);
      startMails();
      await until(() => held.length === 1);
      for (let n = 0; n < 12; n += 1) await until(has(`applicant${n}@harbour.example`));

      await apply('later');
      await until(has('later@harbour.example'));
      expect(held).toHaveLength(1);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'is tried again later when its connection breaks, and the others go on without a pause',
    async () => {
      await start();
      await apply('slow');
      startMails();
      await until(() => held.length === 1);
      await apply('before');
      await until(has('before@harbour.example'));

      held[0]?.(Object.assign(new Error('Too slow'), { responseCode: 421 }));
      await apply('after');
      await until(has('after@harbour.example'));

      const [mail] = await api.context
        .db('mail_outbox')
        .where({ kind: 'submission-receipt' })
        .orderBy('id')
        .select('state', 'attempts');
      expect(mail).toEqual({ state: 'waiting', attempts: 0 });
      expect(api.log()).not.toContain('a mail may be sent twice');
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'gets its mail once when it answers after all',
    async () => {
      await start();
      await apply('slow');
      startMails();
      await until(() => held.length === 1);
      await apply('other');
      await until(has('other@harbour.example'));

      held[0]?.();
      await until(has('slow@harbour.example'));
      await api.context.finishWork();

      expect(smtp.mails.filter(({ to }) => to.includes('slow@harbour.example'))).toHaveLength(1);
      expect(await api.context.db('mail_outbox').where({ state: 'sent' }).pluck('attempts')).toContain(1);
    },
    TEST_TIMEOUT_MS,
  );
});

describe('mails that staff retry by the hundred', () => {
  it('do not delay new ones', async () => {
    await start();
    await importAddresses(101);
    await api.context.db('mail_outbox').update({ state: 'dead', priority: 1 });
    const token = await api.signIn({ email: 'admin@ledgerwell.example', password: 'correct horse battery' });
    await postJson(api, '/api/dead-mails/retry', {}, bearer(token));

    expect(await api.context.db('mail_outbox').distinct('priority').pluck('priority')).toEqual([2]);
  });
});
