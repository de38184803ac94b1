import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FormOutcome, SUBMISSION_LIMITS } from '@site/shared/contracts';
import { FORM, newKey, personFields } from '../support/forms.ts';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const LIMIT = SUBMISSION_LIMITS.projectDescription;
/** As long as a text may be, if a line break is one character. */
const LONGEST = 'a\n'.repeat(LIMIT / 2 - 1) + 'ab';
const BREAKS = { CR: '\r', LF: '\n', 'CR LF': '\r\n' };
const BOUNDARY = 'line-breaks';

/** A multipart form, byte for byte: a `FormData` would make each line break CR LF. */
function multipart(fields: Readonly<Record<string, string>>) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  return { method: 'POST', headers, body: `${parts.join('')}--${BOUNDARY}--\r\n` };
}

/** Each resolves with the status that the visitor sees. */
const ROUTES = {
  async scripted(fields: Readonly<Record<string, string>>, key = newKey()) {
    const { headers, ...form } = multipart({ ...FORM, ...personFields(api), ...fields });
    const response = await api.fetch('/api/applications', { ...form, headers: { ...headers, ...key } });
    return response.status;
  },
  async scriptless(fields: Readonly<Record<string, string>>) {
    const response = await api.fetch('/api/forms/application', multipart({ ...FORM, ...fields }));
    return FormOutcome.parse(await response.json()).status;
  },
};
const ACCEPTED = { scripted: 201, scriptless: 303 };
const stored = (company_name: string) =>
  api.context.db('application_submissions').where({ company_name }).pluck('project_description');

describe.each(['scripted', 'scriptless'] as const)('an application over the %s route', (route) => {
  it.each(Object.entries(BREAKS))('may be as long with %s as with one character', async (name, lineBreak) => {
    const companyName = `${route} ${name}`;
    const projectDescription = LONGEST.replaceAll('\n', lineBreak);

    expect(await ROUTES[route]({ companyName, projectDescription })).toBe(ACCEPTED[route]);
    expect(await stored(companyName)).toEqual([LONGEST]);
    expect(await ROUTES[route]({ companyName, projectDescription: `${projectDescription}c` })).toBe(422);
  });

  it('is one if it is sent again with other line breaks', async () => {
    const companyName = `${route} again`;
    const key = newKey();
    for (const lineBreak of Object.values(BREAKS)) {
      const projectDescription = `Two${lineBreak}lines`;
      expect(await ROUTES[route]({ companyName, projectDescription }, key)).toBe(ACCEPTED[route]);
    }

    expect(await stored(companyName)).toEqual(['Two\nlines']);
  });
});

it('a form that comes back with its errors has the text as it was sent', async () => {
  const response = await api.fetch(
    '/api/forms/application',
    multipart({ ...FORM, email: 'nobody', projectDescription: 'Two\r\nlines' }),
  );

  expect(await jsonOf(response)).toMatchObject({ values: { projectDescription: 'Two\r\nlines' } });
});
