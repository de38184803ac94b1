import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { createMailCatcher } from './catch-mails.mjs';
import { createMailbox } from './mailbox.mjs';

let catcher;
let mailbox;
let address;
let smtp;

beforeEach(async () => {
  catcher = createMailCatcher();
  mailbox = createMailbox(catcher.mails);
  await Promise.all([
    new Promise((resolve) => catcher.server.listen(0, '127.0.0.1', resolve)),
    once(mailbox.listen(0, '127.0.0.1'), 'listening'),
  ]);
  address = `http://127.0.0.1:${mailbox.address().port}`;
  smtp = createTransport({ host: '127.0.0.1', port: catcher.server.server.address().port });
});
afterEach(async () => {
  smtp.close();
  mailbox.close();
  mailbox.closeAllConnections();
  await new Promise((resolve) => catcher.server.close(resolve));
});

const send = (mail) => smtp.sendMail({ from: 'site@harbour.example', to: 'ann@harbour.example', ...mail });
const read = async (path) => (await fetch(address + path)).text();

describe('the mail catcher', () => {
  it('accepts a mail and shows it, newest first, with working links', async () => {
    await send({ subject: 'First', text: 'One' });
    await send({
      subject: 'Grüße',
      text: `${'A long line. '.repeat(20)}\nhttps://site.example/newsletter?token=a`,
    });

    const list = await read('/');
    expect(list).toMatch(/Grüße<\/a> to ann@harbour\.example, .*First<\/a> to ann/s);
    const mail = await read(/href="(\/[^"]+)">Grüße/.exec(list)[1]);
    expect(mail).toContain('<a href="https://site.example/newsletter?token=a">');
    expect(mail).toContain('From: site@harbour.example');
  });

  it('shows markup as text, and HTML where nothing can run', async () => {
    await send({ subject: '<b>bold', text: 'x', html: '<script>alert(1)</script>' });
    const list = await read('/');

    expect(list).toContain('&lt;b&gt;bold');
    const { headers } = await fetch(`${address}${/href="(\/[^"]+)"/.exec(list)[1]}/html`);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  });

  it('answers 404 for a mail that it does not have', async () => {
    expect((await fetch(`${address}/none`)).status).toBe(404);
  });
});
