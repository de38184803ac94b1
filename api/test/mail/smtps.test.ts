import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addressOf, fetchFormToken, startMigrated, type Run } from '../support/api-process.ts';
import { FORM, newKey, toFormData } from '../support/forms.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

let folder: string;
let smtp: TestSmtp;
let run: Run;
const certificate = () => join(folder, 'certificate.pem');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'api-smtps-'));
  const key = join(folder, 'key.pem');
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate()],
  ]);
  smtp = await startSmtp(
    { secure: true, key: await readFile(key), cert: await readFile(certificate()) },
    { host: 'localhost' },
  );
});
afterEach(async () => {
  run.child.kill('SIGKILL');
  await run.ended;
  await smtp.close();
  await rm(folder, { recursive: true, force: true });
});

async function submitToApi(trust: Readonly<Record<string, string>>): Promise<void> {
  const environment = {
    SMTP_URL: smtp.url,
    TRUSTED_HOPS: '0',
    MAIL_STAFF: 'desk@ledgerwell.example',
    ...trust,
  };
  run = await startMigrated(join(folder, 'data'), { environment });
  const url = await addressOf(run);
  const body = toFormData({ ...FORM, formToken: await fetchFormToken(url), touched: 'yes' });
  const { status } = await fetch(`${url}/api/applications`, { method: 'POST', body, headers: newKey() });
  expect(status).toBe(201);
}

/** These tests do not depend on the database, so they run only on SQLite. */
const onSqlite = process.env['TEST_MYSQL_URL'] ? describe.skip : describe;

onSqlite('a mail server with implicit TLS (smtps://)', () => {
  it('gets mails when its certificate is trusted', async () => {
    await submitToApi({ NODE_EXTRA_CA_CERTS: certificate() });

    while (smtp.mails.length < 2) await new Promise(setImmediate);
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual([['desk@ledgerwell.example'], [FORM.email]]);
  });

  it('causes a logged outage when its certificate is not trusted', async () => {
    await submitToApi({});

    await run.waitForOutput(/"error":"(DEPTH_ZERO_SELF_SIGNED_CERT|ESOCKET|ETLS)".*could not send a mail/);
    expect(smtp.mails).toEqual([]);
  });
});
