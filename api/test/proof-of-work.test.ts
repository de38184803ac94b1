import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { FormChallenge, WorkingForm } from '@site/shared/contracts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { jsonOf, postJson, startTestApi, type TestApi } from './start-test-api.ts';
import { signUp, submit } from './forms.ts';

let api: TestApi;
afterEach(() => api.close());

const start = async (CHALLENGE_ABOVE: string) =>
  (api = await startTestApi({ environment: { CHALLENGE_ABOVE } }));

async function ask(form: WorkingForm, subject: string): Promise<FormChallenge | null> {
  const response = await postJson(api, '/api/form-work', { form, subject });
  expect(response.status).toBe(200);
  return (await jsonOf(response))['challenge'] as FormChallenge | null;
}

/** What a browser does: asks, seeks, and writes the field. */
async function workFor(form: WorkingForm, subject: string): Promise<string> {
  const challenge = await ask(form, subject);
  if (!challenge) throw new Error('No work was asked for');
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

/** Sends applications from as many senders, and waits until the count knows of them. */
async function sendMany(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await submit(api, { fields: { email: `sender${n}@harbour.example`, projectDescription: `Case ${n}` } });
  api.advance(1000);
}

async function scoreOf(work: string, key: string = randomUUID()): Promise<number> {
  const answer = await submit(api, {
    fields: { work, projectDescription: key },
    headers: { 'idempotency-key': key },
  });
  expect(answer.status).toBe(201);
  const { id } = await jsonOf(answer);
  const row = await api.context
    .db('application_submissions')
    .where({ id: String(id) })
    .first('spam_score');
  return Number(row.spam_score);
}

describe('while no more applications come than usual', () => {
  it('nobody is asked for work', async () => {
    await start('4/3600');
    await sendMany(1);

    expect(await ask('application', randomUUID())).toBeNull();
    expect(await scoreOf('')).toBe(0);
  });

  it('work is asked for from half of it on, and needed by nobody yet', async () => {
    await start('4/3600');
    await sendMany(2);

    expect(await ask('application', randomUUID())).not.toBeNull();
    expect(await scoreOf('')).toBe(0);
  });
});

describe('while more applications come', () => {
  it('the one that brings its work is taken like any other', async () => {
    await start('3/3600');
    await sendMany(3);
    const key = randomUUID();

    expect(await scoreOf(await workFor('application', key), key)).toBe(0);
  });

  it('one without work waits for an admin, whole, and is answered as usual', async () => {
    await start('3/3600');
    await sendMany(3);

    expect(await scoreOf('')).toBe(60);
    const [row] = await api.context.db('application_submissions').where({ quarantined: 1 });
    expect(row).toMatchObject({ spam_reasons: 'no work while many forms came' });
  });

  it('work is good once: not for another application, and not for another form', async () => {
    await start('3/3600');
    await sendMany(3);
    const work = await workFor('application', randomUUID());

    expect(await scoreOf(work)).toBe(60);
    expect(await scoreOf(work.replace('"application"', '"newsletter"'))).toBe(60);
  });

  it.each([
    ['no JSON', () => 'work'],
    ['another solution', (work: string) => work.replace(/"counter":\d+/, '"counter":4294967295')],
    ['easier work', (work: string) => work.replace('"keyPrefix":"00"', '"keyPrefix":"0"')],
  ])('work that is %s is none', async (_, spoil) => {
    await start('3/3600');
    await sendMany(3);
    const key = randomUUID();

    expect(await scoreOf(spoil(await workFor('application', key)), key)).toBe(60);
  });

  it('nobody is asked any more once the hour is over', async () => {
    await start('3/3600');
    await sendMany(3);
    api.advance(3_601_000);

    expect(await scoreOf('')).toBe(0);
  });
});

describe('while more sign-ups to the newsletter come', () => {
  const isQuarantined = async (email: string) => {
    const row = await api.context.db('newsletter_subscriptions').where({ email }).first('quarantined_at');
    return row.quarantined_at !== null;
  };

  it('the one that brings its work is taken, and one without waits for an admin', async () => {
    await start('2/3600');
    for (const name of ['a', 'b']) await signUp(api, `${name}@reader.example`);
    api.advance(1000);

    expect((await signUp(api, 'idle@reader.example')).status).toBe(201);
    const work = await workFor('newsletter', 'Busy@reader.example');
    expect((await signUp(api, 'busy@reader.example', { work })).status).toBe(201);

    expect(await isQuarantined('idle@reader.example')).toBe(true);
    expect(await isQuarantined('busy@reader.example')).toBe(false);
  });
});
