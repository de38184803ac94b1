import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { submit } from '../support/forms.ts';
import { bearer, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.close());

const send = async (fields: Record<string, string> = {}) => {
  const answer = await submit(api, { fields });
  expect(answer.status).toBe(201);
  return String((await jsonOf(answer))['reference']);
};

async function links(): Promise<Record<string, unknown>> {
  const headers = bearer(await api.signIn());
  const { items } = await jsonOf(await api.fetch('/api/admin/submissions', { headers }));
  return Object.fromEntries(
    (items as { reference: string; duplicate_of: string | null }[]).map((row) => [
      row.reference,
      row.duplicate_of,
    ]),
  );
}

describe('a second application with the same email and company', () => {
  it('is accepted and linked to the first one', async () => {
    const first = await send();
    api.advance(9 * 60_000);
    const second = await send({ email: 'Finance@Harbour.example', companyName: ' harbour  freight LINES' });

    expect(await links()).toEqual({ [first]: null, [second]: first });
  });

  it('is linked when the company is typed without accents', async () => {
    const first = await send({ companyName: 'Øre & Großmann' });
    const second = await send({ companyName: 'Ore & GROSSMANN' });

    expect(await links()).toEqual({ [first]: null, [second]: first });
  });

  it('is not linked after ten minutes', async () => {
    const first = await send();
    api.advance(11 * 60_000);
    const second = await send();

    expect(await links()).toEqual({ [first]: null, [second]: null });
  });

  it('is not linked when the email or the company differs', async () => {
    await send();
    await send({ email: 'other@harbour.example' });
    await send({ companyName: 'Harbour Freight' });

    expect(Object.values(await links())).toEqual([null, null, null]);
  });

  it('is linked when both arrive at the same time', async () => {
    const references = await Promise.all([send(), send(), send()]);

    const known = await links();
    const firsts = references.filter((reference) => known[reference] === null);
    expect(firsts).toHaveLength(1);
    for (const link of Object.values(known)) if (link !== null) expect(references).toContain(link);
  });
});
