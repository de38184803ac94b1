import dns from 'node:dns';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { submit } from '../support/forms.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let smtp: TestSmtp;
let api: TestApi;
afterEach(async () => {
  await api.close();
  await smtp.close();
});

const start = async (url: string) => {
  api = await startTestApi({ environment: { SMTP_URL: url, MAIL_STAFF: 'desk@ledgerwell.example' } });
};
const deliver = async () => {
  while ((await api.context.mail.lanes.runDue()) > 0);
};
const outbox = () => api.context.db('mail_outbox').select('state', 'attempts');

describe('a mail server that is unavailable for days', () => {
  let proxy: TcpProxy;
  beforeEach(async () => {
    smtp = await startSmtp();
    proxy = await openTcpProxy(smtp.url);
    await start(proxy.url);
  });
  afterEach(() => proxy.disconnect());

  it('uses up no attempts, and all mails are sent once it is back', async () => {
    await proxy.disconnect();
    for (let n = 0; n < 4; n += 1) await submit(api, { fields: { email: `waiting-${n}@harbour.example` } });
    for (let days = 0; days < 7; days += 1) {
      await deliver();
      api.advance(DAY);
    }
    const rows = await outbox();
    expect(rows.map(({ state, attempts }) => [state, Number(attempts)])).toEqual(
      Array(8).fill(['waiting', 0]),
    );

    await proxy.reconnect();
    await deliver();
    expect(smtp.mails).toHaveLength(8);
  });

  it('is tried again after a minute, not once per due mail', async () => {
    await proxy.disconnect();
    for (let n = 0; n < 6; n += 1) await submit(api, { fields: { email: `waiting-${n}@harbour.example` } });

    expect(await api.context.mail.lanes.runDue()).toBe(5);
    expect(await api.context.mail.lanes.runDue()).toBe(0);
    api.advance(MINUTE + 1);
    expect(await api.context.mail.lanes.runDue()).toBe(5);
  });
});

describe('a mail server that is slow with one mail', () => {
  it('does not delay saving the outcome of another mail', async () => {
    let goOn: (() => void) | undefined;
    smtp = await startSmtp({
      onRcptTo({ address }, _session, done) {
        if (address.startsWith('slow')) goOn = done;
        else done();
      },
    });
    await start(smtp.url);
    await submit(api, { fields: { email: 'slow@harbour.example' } });
    const delivering = deliver();
    const sent = () => api.context.db('mail_outbox').where({ state: 'sent' }).pluck('kind');
    while ((await sent()).length === 0) await new Promise(setImmediate);
    expect(await sent()).toEqual(['submission-notice']);

    while (!goOn) await new Promise(setImmediate);
    goOn();
    await delivering;
    expect(smtp.mails).toHaveLength(2);
  });
});

describe('a mail server whose address changes', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('gets the next mail at the new address', async () => {
    smtp = await startSmtp();
    const port = new URL(smtp.url).port;
    const { lookup } = dns;
    /** The system's resolver with one additional name. */
    const resolveTo = (address: string) =>
      jest
        .spyOn(dns, 'lookup')
        .mockImplementation(((host: string, ...rest: unknown[]) =>
          Reflect.apply(lookup, dns, [host === 'mail.invalid' ? address : host, ...rest])) as never);
    await start(`smtp://mail.invalid:${port}`);

    resolveTo('127.0.0.1');
    await submit(api, { fields: { email: 'before@harbour.example' } });
    await deliver();
    expect(smtp.mails).toHaveLength(2);

    await smtp.close();
    smtp = await startSmtp({}, { port: Number(port), host: '127.0.0.2' });
    resolveTo('127.0.0.2');
    await submit(api, { fields: { email: 'after@harbour.example' } });
    await deliver();
    expect(smtp.mails).toHaveLength(2);
  });
});
