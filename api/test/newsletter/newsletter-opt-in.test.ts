import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FORM, newKey, signUp, submit, toFormData } from '../support/forms.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ environment: { SITE_NEWSLETTER_OPT_IN: 'double' } });
});
afterEach(() => api.close());

const deliver = async () => {
  while ((await api.context.mail.lanes.runDue()) > 0);
};
const subscribers = () =>
  api.context.db('newsletter_subscriptions').select('email', 'state', 'source', 'consent');
const applications = async () => (await api.context.db('application_submissions').pluck('id')).length;
const ASKED = { email: FORM.email, state: 'pending', source: '/application', consent: 'application-1' };

describe('the newsletter box of the application form', () => {
  it('signs up the applicant once, even when the form is sent twice', async () => {
    const headers = newKey();
    for (let n = 0; n < 2; n += 1)
      expect((await submit(api, { fields: { newsletter: 'yes' }, headers })).status).toBe(201);
    await deliver();

    expect(await subscribers()).toEqual([ASKED]);
    const kinds = await api.context.db('mail_outbox').orderBy('kind').pluck('kind');
    expect(kinds).toEqual([
      'newsletter-confirmation',
      'newsletter-sign-up',
      'submission-notice',
      'submission-receipt',
    ]);
  });

  it('signs up nobody when it is not checked', async () => {
    await submit(api, { fields: { newsletter: '' } });
    await submit(api);
    await deliver();

    expect(await subscribers()).toEqual([]);
  });

  it('works without JavaScript', async () => {
    const body = toFormData({ ...FORM, newsletter: 'yes' });
    await api.fetch('/api/forms/application', { method: 'POST', body });
    await deliver();

    expect(await subscribers()).toEqual([ASKED]);
  });

  it('changes nothing for an existing subscriber and never blocks the application', async () => {
    await signUp(api, FORM.email);
    await api.context.db('newsletter_subscriptions').update({ state: 'confirmed' });

    expect((await submit(api, { fields: { newsletter: 'yes' } })).status).toBe(201);
    await deliver();

    expect(await applications()).toBe(1);
    expect((await subscribers()).map(({ state }) => state)).toEqual(['confirmed']);
    const open = await api.context.db('mail_outbox').whereNotNull('last_error').pluck('last_error');
    expect(open.filter((text: string) => text.startsWith('ERROR'))).toEqual([]);
  });

  it('waits while the submission is in quarantine', async () => {
    const token = await api.signIn();
    const { id } = await jsonOf(await submit(api, { fields: { newsletter: 'yes', formToken: '' } }));
    await deliver();
    expect(await subscribers()).toEqual([]);

    await postJson(api, `/api/applications/${String(id)}/release`, {}, bearer(token));
    await deliver();

    expect(await subscribers()).toEqual([ASKED]);
  });
});
