import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { submit } from '../support/forms.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ environment: { RATE_LIMIT_ACCEPTED: 'off', RATE_LIMIT_EMAIL: 'off' } });
});
afterAll(() => api.close());

const TEXT = 'We would like to hand over our receivables of about four million.';
async function reasonsOf(email: string, projectDescription: string): Promise<string> {
  expect((await submit(api, { fields: { email, projectDescription } })).status).toBe(201);
  return (await api.context.db('application_submissions').orderBy('id', 'desc').first()).spam_reasons;
}

it('a text that one person sends again under other spellings of the address is not spam', async () => {
  for (const email of [
    'ann@harbour.example',
    'Ann@harbour.example',
    'ANN@Harbour.example',
    'ann@harbour.example',
  ])
    expect(await reasonsOf(email, TEXT)).toBe('');
});

it('a text that three people sent is', async () => {
  const text = `${TEXT} Please call.`;
  for (const name of ['ann', 'ben']) expect(await reasonsOf(`${name}@harbour.example`, text)).toBe('');

  expect(await reasonsOf('cleo@harbour.example', text)).toBe('same text from other email addresses');
});
