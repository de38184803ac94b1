import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import { FORM, submit } from '../support/forms.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

let smtp: TestSmtp;
let api: TestApi;
beforeEach(async () => {
  smtp = await startSmtp();
  api = await startTestApi({
    environment: {
      SMTP_URL: smtp.url,
      SITE_URL: 'https://www.ledgerwell.example',
      MAIL_STAFF: 'desk@ledgerwell.example',
    },
  });
});
afterEach(async () => {
  await api.close();
  await smtp.close();
});

const deliver = async () => {
  while ((await api.context.mail.lanes.runDue()) > 0);
};
const mailTo = (address: string) => {
  const found = smtp.mails.filter(({ to }) => to.includes(address));
  if (found.length !== 1) throw new Error(`${found.length} mails to ${address}`);
  return found[0]?.source ?? '';
};
const outbox = () => api.context.db('mail_outbox').select('kind', 'state', 'attempts').orderBy('kind');
const MINUTE = 60_000;

describe('the hourly mail limit', () => {
  it('applies to all processes together, and the remaining mails are sent later', async () => {
    const environment = { SMTP_URL: smtp.url, MAILS_PER_HOUR: '3' };
    const [one, two] = [
      await startTestApi({ sharing: api, environment }),
      await startTestApi({ sharing: api, environment }),
    ];
    const turn = async () => {
      for (const { context } of [one, two]) while ((await context.mail.lanes.runDue()) > 0);
    };
    for (let n = 0; n < 2; n += 1) await submit(api, { fields: { email: `hourly-${n}@harbour.example` } });

    await turn();
    expect(smtp.mails).toHaveLength(3);

    for (const each of [one, two]) each.advance(61 * MINUTE);
    await turn();
    expect(smtp.mails).toHaveLength(4);
    await one.close();
    await two.close();
  });
});

describe('the mails about a submission', () => {
  it('are a receipt for the applicant and a notice for staff, in text and HTML', async () => {
    const file = { bytes: Buffer.from(pdfBytes()), name: 'Ageing März.pdf' };
    const { reference } = await jsonOf(
      await submit(api, { fields: { contactName: 'Zoë Ødegård 🙂', companyName: 'Nord & Söhne' }, file }),
    );
    await deliver();

    const receipt = mailTo('finance@harbour.example');
    for (const part of [
      'multipart/alternative',
      'text/plain',
      'text/html',
      `Reference: ${String(reference)}`,
      'Company: Nord & Söhne',
      'Nord &amp; Söhne',
      'Contact: Zoë Ødegård 🙂',
      'Document: Ageing März.pdf',
      'We get in touch within one business day for a short call',
      'Call (202) 555-0142',
      'https://meet.ledgerwell.example/consultation-30',
      'Auto-Submitted: auto-generated',
      'Reply-To: hello@ledgerwell.example',
      'From: Ledgerwell <no-reply@www.ledgerwell.example>',
      `If this wasn’t you, or if you want us to delete your application, reply with ${String(reference)}.`,
      `reply with <span style="white-space:nowrap">${String(reference)}</span>.`,
      `overflow-wrap:anywhere"><span style="white-space:nowrap">${String(reference)}</span></td>`,
    ])
      expect(receipt).toContain(part);
    expect(receipt).not.toContain('Four thousand invoices');
    expect(Buffer.byteLength(receipt)).toBeLessThan(40 * 1024);

    const notice = mailTo('desk@ledgerwell.example');
    for (const part of [
      'Nord & Söhne',
      'Industry: Consulting',
      'Size: Medium (51-200)',
      `https://www.ledgerwell.example/admin?id=${String(reference)}`,
    ])
      expect(notice).toContain(part);
    const columns = Array.from(
      notice
        .slice(notice.indexOf('\r\n\r\n'))
        .matchAll(/^(Date|Company|Contact|Email|Phone|Industry|Size): (.+?)\r?$/gm),
    );
    expect(columns.map(([, name, value]) => [name, value])).toEqual([
      ['Date', expect.stringMatching(/^[A-Z][a-z]+ \d+, \d{4} at \d+:\d\d [AP]M \(.+\)$/)],
      ['Company', 'Nord & Söhne'],
      ['Contact', 'Zoë Ødegård 🙂'],
      ['Email', FORM.email],
      ['Phone', FORM.phone],
      ['Industry', 'Consulting'],
      ['Size', 'Medium (51-200)'],
    ]);
    expect(notice).toContain('Reply-To: finance@harbour.example');
    expect(notice).not.toContain('application/pdf');
  });

  it('are sent once by several processes', async () => {
    const twin = await startTestApi({ sharing: api, environment: { SMTP_URL: smtp.url } });
    for (let n = 0; n < 12; n += 1)
      await submit(api, { fields: { email: `applicant-${n}@harbour.example` } });

    const mailers = [api, twin, api, twin].map(({ context }) => context.mail);
    for (let round = 0; round < 8; round += 1)
      await Promise.all(mailers.map((mailer) => mailer.lanes.runDue().catch(retryLater)));
    await deliver();
    await twin.close();

    expect(smtp.mails).toHaveLength(24);
    const ids = smtp.mails.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]);
    expect(new Set(ids).size).toBe(24);
  });

  it('do not contain URLs entered by the sender', async () => {
    await submit(api, {
      fields: { contactName: 'Win at https://evil.example', companyName: 'www.evil.example' },
    });
    await deliver();

    expect(mailTo('finance@harbour.example')).not.toContain('evil.example');
  });

  it('do not allow header injection', async () => {
    await submit(api, { fields: { companyName: 'Harbour\r\nBcc: victim@harbour.example' } });
    await deliver();

    expect(smtp.mails.flatMap(({ to }) => to).sort()).toEqual([
      'desk@ledgerwell.example',
      'finance@harbour.example',
    ]);
    expect(mailTo('desk@ledgerwell.example')).not.toMatch(/^Bcc:/m);
    expect(mailTo('desk@ledgerwell.example')).toContain('Company: Harbour Bcc: victim@');
  });

  it('are sent to one address at most three times a day', async () => {
    for (let n = 0; n < 5; n += 1) {
      await submit(api, { fields: { email: 'Finance@Harbour.example' } });
      await deliver();
    }
    const receipts = () => smtp.mails.filter(({ to }) => /^finance@/i.test(to.join())).length;
    expect(receipts()).toBe(3);

    api.advance(24 * 60 * MINUTE);
    await submit(api);
    await deliver();
    expect(receipts()).toBe(4);
  });
});

describe('a mail that the server rejects', () => {
  it('is tried five times with increasing delays and is then dead', async () => {
    smtp.rejectWith(554);
    await submit(api);

    const waits = [0, 1, 5, 30, 120];
    for (const [index, minutes] of waits.entries()) {
      if (minutes > 0) {
        api.advance(minutes * MINUTE - 2000);
        expect(await api.context.mail.lanes.runDue()).toBe(0);
        api.advance(2001);
      }
      expect(await api.context.mail.lanes.runDue()).toBe(2);
      expect((await outbox()).map(({ attempts }) => Number(attempts))).toEqual([index + 1, index + 1]);
    }

    expect((await outbox()).map(({ state }) => state)).toEqual(['dead', 'dead']);
    api.advance(24 * 60 * MINUTE);
    expect(await api.context.mail.lanes.runDue()).toBe(0);
    expect(smtp.mails).toEqual([]);
  });

  it('temporarily is retried for days without using up attempts', async () => {
    smtp.rejectWith(451);
    await submit(api);
    for (let days = 0; days < 4; days += 1) {
      expect(await api.context.mail.lanes.runDue()).toBe(2);
      api.advance(24 * 60 * MINUTE);
    }
    expect((await outbox()).map(({ attempts }) => Number(attempts))).toEqual([0, 0]);
    smtp.rejectWith(null);
    await deliver();

    expect(smtp.mails).toHaveLength(2);
  });

  it('temporarily for more than five days is dead', async () => {
    smtp.rejectWith(451);
    await submit(api);
    api.advance(6 * 24 * 60 * MINUTE);
    await deliver();

    expect((await outbox()).map(({ state }) => state)).toEqual(['dead', 'dead']);
  });

  it('can be listed and retried by admins', async () => {
    const token = await api.signIn();
    smtp.rejectWith(550);
    await submit(api);
    await api.context.db('mail_outbox').where({ kind: 'submission-notice' }).delete();
    await api.context.db('mail_outbox').update({ attempts: 4 });
    await deliver();
    smtp.rejectWith(null);

    const list = await jsonOf(await api.fetch('/api/dead-mails', { headers: bearer(token) }));
    expect(list['items']).toEqual([
      expect.objectContaining({
        kind: 'submission-receipt',
        attempts: 5,
        last_error: expect.stringContaining('550'),
      }),
    ]);
    const [{ id }] = list['items'] as [{ id: string }];
    const retry = () => postJson(api, `/api/dead-mails/${id}/retry`, {}, bearer(token));
    expect((await retry()).status).toBe(204);
    expect((await retry()).status).toBe(404);
    await deliver();

    expect(smtp.mails).toHaveLength(1);
    expect(await api.context.db('audit_log').where({ subject_id: id }).pluck('event')).toEqual([
      'mail_retried',
    ]);
  });
});

describe('a mail that a process claimed and never sent', () => {
  it('is sent by another process after the lease', async () => {
    await submit(api);
    await api.context.db('mail_outbox').update({ claim: 'a process that was killed', attempts: 1 });
    await api.context.db('mail_outbox').update({ due_at: '2999-01-01 00:00:00.000' });
    expect(await api.context.mail.lanes.runDue()).toBe(0);

    await api.context.db('mail_outbox').update({ due_at: '2020-01-01 00:00:00.000' });
    await deliver();

    expect(smtp.mails).toHaveLength(2);
  });

  it('is dead after every process that claimed it died', async () => {
    await submit(api);
    await api.context.db('mail_outbox').update({ attempts: 5 });
    await deliver();

    expect(smtp.mails).toEqual([]);
    expect((await outbox()).map(({ state }) => state)).toEqual(['dead', 'dead']);
  });
});

describe('a mail about a deleted submission', () => {
  it('is not sent', async () => {
    await submit(api);
    await api.context.db('application_submissions').delete();
    await deliver();

    expect(smtp.mails).toEqual([]);
    expect((await outbox()).map(({ state }) => state)).toEqual(['skipped', 'skipped']);
  });
});

/** On SQLite two processes can wait for each other's lock. The next round sends the rest. */
function retryLater(): number {
  return 0;
}
