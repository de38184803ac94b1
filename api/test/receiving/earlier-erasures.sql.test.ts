import { hash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { signUp } from '../support/forms.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const PATH = '/api/newsletter-subscribers';
const UNICODE = 'Zoe@M\u00fcnchen.example';
const ASCII = 'zoe@XN--mnchen-3ya.example';

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await startTestApi({ environment: { SITE_NEWSLETTER_OPT_IN: 'single' } });
  token = await api.signIn();
});
afterEach(() => api.close());

/** An erasure as the version saved it that ignored case and Unicode form only. */
const saveEarlier = (email: string, state: string) =>
  api.context.db('newsletter_erasures').insert({
    address_hash: hash('sha256', `newsletter-opt-out:${email.normalize('NFC').toLowerCase()}`),
    state,
    erased_at: '2026-05-01 00:00:00.000',
  });
const subscribers = () => api.context.db('newsletter_subscriptions').select('email', 'state');
const lift = (email: string) => postJson(api, '/api/newsletter-suppressions/lift', { email }, bearer(token));

describe.each([
  [UNICODE, ASCII],
  [ASCII, UNICODE],
])('a person who was erased as %s, and comes back as %s', (erased, back) => {
  it('must confirm by email', async () => {
    await saveEarlier(erased, 'unsubscribed');
    await signUp(api, back);

    expect(await subscribers()).toEqual([{ email: back, state: 'pending' }]);
  });

  it('stays suppressed, if suppressed, until an admin lifts it', async () => {
    await saveEarlier(erased, 'suppressed');
    await signUp(api, back);
    expect(await subscribers()).toEqual([]);

    expect((await lift(back)).status).toBe(204);
    expect((await lift(back)).status).toBe(404);
    await signUp(api, back);
    expect(await subscribers()).toMatchObject([{ state: 'pending' }]);
  });

  it('is not imported', async () => {
    await saveEarlier(erased, 'unsubscribed');
    const response = await postJson(api, `${PATH}/import/check`, { text: back }, bearer(token));

    expect(await jsonOf(response)).toMatchObject({ added: 0, optedOut: 1 });
  });
});

it('the stricter of two erasures of one person counts', async () => {
  await saveEarlier(UNICODE, 'unsubscribed');
  await saveEarlier(ASCII, 'suppressed');
  await signUp(api, UNICODE);

  expect(await subscribers()).toEqual([]);
});
