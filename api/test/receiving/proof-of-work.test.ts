import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { FormChallenge, WorkingForm } from '@site/shared/contracts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { signUp, submit } from '../support/forms.ts';

let api: TestApi;
afterEach(() => api.close());

const start = async (CHALLENGE_ABOVE: string) =>
  (api = await startTestApi({ environment: { CHALLENGE_ABOVE } }));

async function ask(form: WorkingForm, subject: string): Promise<FormChallenge | null> {
  const response = await postJson(api, '/api/form-work', { form, subject });
  expect(response.status).toBe(200);
  return (await jsonOf(response))['challenge'] as FormChallenge | null;
}

/** Requests a challenge and solves it, as a browser does. */
async function workFor(form: WorkingForm, subject: string): Promise<string> {
  const challenge = await ask(form, subject);
  if (!challenge) throw new Error('The API sent no challenge');
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

/** Sends applications from different senders and waits until they are counted. */
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

describe('with normal application traffic', () => {
  it('no proof of work is requested', async () => {
    await start('4/3600');
    await sendMany(1);

    expect(await ask('application', randomUUID())).toBeNull();
    expect(await scoreOf('')).toBe(0);
  });

  it('challenges are issued from half of the limit, but not required yet', async () => {
    await start('4/3600');
    await sendMany(2);

    expect(await ask('application', randomUUID())).not.toBeNull();
    expect(await scoreOf('')).toBe(0);
  });
});

describe('with high application traffic', () => {
  it('an application with proof of work is accepted', async () => {
    await start('3/3600');
    await sendMany(3);
    const key = randomUUID();

    expect(await scoreOf(await workFor('application', key), key)).toBe(0);
  });

  it('an application without proof of work goes to quarantine with the usual response', async () => {
    await start('3/3600');
    await sendMany(3);

    expect(await scoreOf('')).toBe(60);
    const [row] = await api.context.db('application_submissions').where({ quarantined: 1 });
    expect(row).toMatchObject({ spam_reasons: 'no proof of work during high traffic' });
  });

  it('proof of work is valid only for its own application and form', async () => {
    await start('3/3600');
    await sendMany(3);
    const work = await workFor('application', randomUUID());

    expect(await scoreOf(work)).toBe(60);
    expect(await scoreOf(work.replace('"application"', '"newsletter"'))).toBe(60);
  });

  it.each([
    ['not JSON', () => 'work'],
    ['a wrong solution', (work: string) => work.replace(/"counter":\d+/, '"counter":4294967295')],
    ['an easier challenge', (work: string) => work.replace('"keyPrefix":"00"', '"keyPrefix":"0"')],
  ])('proof of work that is %s is rejected', async (_, spoil) => {
    await start('3/3600');
    await sendMany(3);
    const key = randomUUID();

    expect(await scoreOf(spoil(await workFor('application', key)), key)).toBe(60);
  });

  it('no proof of work is required after the hour', async () => {
    await start('3/3600');
    await sendMany(3);
    api.advance(3_601_000);

    expect(await scoreOf('')).toBe(0);
  });
});

describe('with high newsletter traffic', () => {
  const isQuarantined = async (email: string) => {
    const row = await api.context.db('newsletter_subscriptions').where({ email }).first('quarantined_at');
    return row.quarantined_at !== null;
  };

  it('a sign-up with proof of work is accepted, and one without goes to quarantine', async () => {
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
