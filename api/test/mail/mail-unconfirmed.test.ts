import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSmtpTransport } from '../../src/mail/transport.ts';
import { signUp } from '../support/forms.ts';
import { MAIL } from './mail.fixture.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

const MINUTE = 60_000;

let smtp: TestSmtp;
let proxy: TcpProxy | undefined;
let api: TestApi | undefined;
/** Lets the server confirm the mails that it holds back. */
let release: () => void;
let released: Promise<void>;
beforeEach(() => {
  released = new Promise((resolve) => (release = resolve));
});
afterEach(async () => {
  jest.restoreAllMocks();
  release();
  await api?.close();
  await proxy?.disconnect();
  await smtp.close();
  [api, proxy] = [undefined, undefined];
});

/** Queues one mail in a new API. */
async function queueMail(url: string, environment: Readonly<Record<string, string>> = {}): Promise<TestApi> {
  const started = await startTestApi({ environment: { SMTP_URL: url, ...environment } });
  api = started;
  expect((await signUp(started, 'reader@harbour.example')).status).toBe(201);
  return started;
}
const deliver = async ({ context }: TestApi) => {
  while ((await context.mail.lanes.runDue()) > 0);
};
const mailOf = async ({ context }: TestApi) => {
  const { state, attempts, last_error } = await context.db('mail_outbox').first();
  return { state, attempts: Number(attempts), error: String(last_error) };
};
const count = (api: TestApi, line: string) => api.log().split(line).length - 1;
const cutConnections = async () => {
  await proxy?.disconnect();
  await proxy?.reconnect();
};

describe('a mail that the server receives and does not confirm', () => {
  it('uses up an attempt each time, which the log reports, and is dead after five', async () => {
    smtp = await startSmtp({}, { onReceived: cutConnections });
    proxy = await openTcpProxy(smtp.url);
    const api = await queueMail(proxy.url);

    for (const [index, minutes] of [0, 1, 5, 30, 120].entries()) {
      api.advance(minutes * MINUTE);
      await deliver(api);
      expect(smtp.mails).toHaveLength(index + 1);
      expect(count(api, 'a mail may be sent twice: the mail server received it')).toBe(index + 1);
      expect((await mailOf(api)).attempts).toBe(index + 1);
    }

    api.advance(7 * 24 * 60 * MINUTE);
    await deliver(api);
    expect(smtp.mails).toHaveLength(5);
    expect(await mailOf(api)).toMatchObject({
      state: 'dead',
      error: expect.stringContaining('the server may have accepted the mail'),
    });
  });

  it('uses up an attempt when the time to confirm it is over', async () => {
    smtp = await startSmtp({}, { onReceived: () => released });
    const api = await queueMail(`${smtp.url}?socketTimeout=300`);

    // On a slow machine an earlier reply may take as long, which is an outage and uses up no attempt.
    for (let n = 0; n < 20 && count(api, 'a mail may be sent twice') === 0; n += 1) {
      await deliver(api);
      api.advance(MINUTE);
    }

    expect(await mailOf(api)).toMatchObject({
      ...{ state: 'waiting', attempts: 1 },
      error: expect.stringContaining('ETIMEDOUT'),
    });
  });

  it('can be confirmed for ten minutes', async () => {
    const limits = jest.spyOn(Socket.prototype, 'setTimeout');
    smtp = await startSmtp();
    const api = await queueMail(smtp.url);
    await deliver(api);

    expect(smtp.mails).toHaveLength(1);
    expect(limits).toHaveBeenCalledWith(10 * MINUTE);
  });

  it('is cut off by a stop at its time limit and keeps the rest of its attempts', async () => {
    let onReceived: () => void;
    const received = new Promise<void>((resolve) => (onReceived = resolve));
    smtp = await startSmtp({}, { onReceived: () => (onReceived(), released) });
    const api = await queueMail(smtp.url, { STOP_DRAIN_MS: '100' });
    api.context.worker.start();
    await received;

    await api.context.finishWork();

    expect(await mailOf(api)).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(count(api, 'a mail may be sent twice')).toBe(1);
  });
});

describe('a mail whose connection ends before the server receives it', () => {
  it('uses up no attempt', async () => {
    smtp = await startSmtp({ onRcptTo: () => void cutConnections() });
    proxy = await openTcpProxy(smtp.url);
    const api = await queueMail(proxy.url);

    for (let n = 0; n < 6; n += 1) {
      await deliver(api);
      api.advance(MINUTE + 1);
    }

    expect(await mailOf(api)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(smtp.mails).toEqual([]);
    expect(count(api, 'a mail may be sent twice')).toBe(0);
  });
});

describe('the transport over SMTP', () => {
  it('hands nothing over when the last check before that fails, and rejects with its error', async () => {
    let onClose: () => void;
    const closed = new Promise<void>((resolve) => (onClose = resolve));
    smtp = await startSmtp({ onClose: () => onClose() });
    const failure = Object.assign(new Error('no'), { code: 'ER_LOCK_DEADLOCK' });

    const sending = createSmtpTransport(smtp.url).send(MAIL, () => Promise.reject(failure));

    await expect(sending).rejects.toBe(failure);
    expect(failure.code).toBe('ER_LOCK_DEADLOCK');
    await closed;
    expect(smtp.mails).toEqual([]);
  });

  it('sends nothing when it is closed before that', async () => {
    const beforeHandOver = jest.fn(() => Promise.resolve());
    smtp = await startSmtp();
    const transport = createSmtpTransport(smtp.url);
    transport.close();

    await expect(transport.send(MAIL, beforeHandOver)).rejects.toMatchObject({ fault: 'outage' });
    expect(beforeHandOver).not.toHaveBeenCalled();
  });

  it.each(['before it connects', 'while it connects'])('sends nothing when it is closed %s', async (time) => {
    const beforeHandOver = jest.fn(() => Promise.resolve());
    let onConnect: () => void;
    const connected = new Promise<void>((resolve) => (onConnect = resolve));
    // Greets nobody.
    smtp = await startSmtp({ onConnect: () => onConnect() });
    const transport = createSmtpTransport(smtp.url);
    const sending = transport.send(MAIL, beforeHandOver);
    if (time === 'while it connects') await connected;
    transport.close();

    await expect(sending).rejects.toMatchObject({ fault: 'outage' });
    expect(beforeHandOver).not.toHaveBeenCalled();
  });
});
