import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addressOf, startProcess, type Run } from '../support/api-process.ts';
import { fakeIntervals } from '../support/fake-intervals.ts';
import { signUp } from '../support/forms.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { HIGH_LIMITS, SECRET, startTestApi, type TestApi } from '../support/start-test-api.ts';

const MINUTE = 60_000;
/** The lease of a claimed mail, and how often it is renewed. */
const LEASE_MS = 5 * MINUTE;
const RENEW_MS = LEASE_MS / 3;

let smtp: TestSmtp;
let api: TestApi;
/** The first sender that names its recipient: it waits for the reply until `release`. All others get theirs at once. */
let first: { readonly isHeld: Promise<void>; readonly release: () => void; readonly hasLeft: Promise<void> };
beforeEach(async () => {
  const [held, released, left] = [newSignal(), newSignal(), newSignal()];
  first = { isHeld: held.given, release: released.give, hasLeft: left.given };
  let session: string | undefined;
  smtp = await startSmtp({
    onRcptTo(_address, { id }, done) {
      if (session !== undefined) return done();
      session = id;
      held.give();
      void released.given.then(() => done());
    },
    onClose: ({ id }) => void (id === session && left.give()),
  });
  api = await startTestApi({ environment: { SMTP_URL: smtp.url } });
  expect((await signUp(api, 'reader@harbour.example')).status).toBe(201);
});
afterEach(async () => {
  jest.useRealTimers();
  first.release();
  await api.close();
  await smtp.close();
});

function newSignal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

const dueAt = async () => (await api.context.db('mail_outbox').first('due_at')).due_at as string;
const states = () => api.context.db('mail_outbox').pluck('state') as Promise<string[]>;

describe('a mail server that takes longer to reply than a lease lasts', () => {
  it('gets the mail once, because the process that sends it renews its lease', async () => {
    const twin = await startTestApi({ sharing: api, environment: { SMTP_URL: smtp.url } });
    fakeIntervals();
    const delivering = api.context.mail.lanes.runDue();
    await first.isHeld;
    const claimedUntil = await dueAt();
    for (const each of [api, twin]) each.advance(4 * MINUTE);
    jest.advanceTimersByTime(RENEW_MS);
    jest.useRealTimers();
    while ((await dueAt()) === claimedUntil) await new Promise(setImmediate);
    for (const each of [api, twin]) each.advance(4 * MINUTE);

    expect(await twin.context.mail.lanes.runDue()).toBe(0);
    first.release();
    await delivering;

    expect(smtp.mails).toHaveLength(1);
    expect(await states()).toEqual(['sent']);
    await twin.close();
  });
});

describe('a process that is frozen before the mail server gets its mail', () => {
  let frozen: Run;
  afterEach(async () => {
    frozen.child.kill('SIGKILL');
    await frozen.ended;
  });

  it('does not send it when another process has sent it by then', async () => {
    const { url } = api.context.config.database;
    frozen = startProcess(api.dataDir, {
      environment: {
        ...{ SMTP_URL: smtp.url, AUTH_SECRET: SECRET, ...HIGH_LIMITS },
        ...(url ? { DATABASE_URL: url } : {}),
      },
    });
    await addressOf(frozen);
    await first.isHeld;
    frozen.child.kill('SIGSTOP');
    api.advance(LEASE_MS);
    while ((await api.context.mail.lanes.runDue()) > 0);
    expect(smtp.mails).toHaveLength(1);

    frozen.child.kill('SIGCONT');
    first.release();
    await first.hasLeft;

    expect(smtp.mails).toHaveLength(1);
    expect(await states()).toEqual(['sent']);
    await frozen.waitForOutput(/did not send a mail: another process has claimed it/);
  });
});
