import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DOCUMENT_LIMIT_BYTES, DOCUMENT_MESSAGES, FormOutcome } from '@site/shared/contracts';
import { pdfBytes } from '@site/shared/testing/factories';
import { createNewsletterLinks } from '../../src/newsletter/links.ts';
import { FORM, toFormData, type TestFile } from '../support/forms.ts';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

const PDF = { bytes: Buffer.from(pdfBytes()), name: 'ledger.pdf', type: 'application/pdf' };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function post(fields: Record<string, string>, file?: TestFile, to = api) {
  const body = toFormData({ ...FORM, ...fields }, file);
  const response = await to.fetch('/api/forms/application', { method: 'POST', body });
  expect(response.status).toBe(200);
  return FormOutcome.parse(await response.json());
}

async function subscribe(email: string) {
  const body = new URLSearchParams({ email });
  const response = await api.fetch('/api/forms/newsletter', { method: 'POST', body });
  return FormOutcome.parse(await response.json());
}

const countOf = async (table: string) =>
  Number((await api.context.db(table).count({ rows: '*' }).first())?.['rows']);

describe('an application without JavaScript', () => {
  it('is stored, and its ticket gives access to the reference', async () => {
    const { location } = await post({ companyName: 'Plain Post Ltd' }, PDF);

    const row = await api.context
      .db('application_submissions')
      .where({ company_name: 'Plain Post Ltd' })
      .first();
    expect(row.file_path).toMatch(/_ledger\.pdf$/);
    const received = await api.fetch(`/api/forms${location}`);
    expect(await jsonOf(received)).toEqual({ slots: { reference: row.reference } });
  });

  it('shows no reference for a forged or expired ticket', async () => {
    const { location } = await post({ companyName: 'Forged Ltd' });

    expect((await api.fetch(`/api/forms${location}x`)).status).toBe(404);
    api.advance(25 * 3600 * 1000);
    expect((await api.fetch(`/api/forms${location}`)).status).toBe(404);
  });

  it('is stored once when it is repeated within ten minutes or sent concurrently', async () => {
    const before = await countOf('application_submissions');

    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => post({ companyName: 'Twice Ltd' }, PDF)),
    );
    api.advance(9 * 60_000);
    const late = await post({ companyName: 'Twice Ltd' }, PDF);

    expect(await countOf('application_submissions')).toBe(before + 1);
    const references = new Set([...outcomes, late].map(({ location }) => location?.split('.')[0]));
    expect(references.size).toBe(1);
    api.advance(2 * 60_000);
    await post({ companyName: 'Twice Ltd' }, PDF);
    expect(await countOf('application_submissions')).toBe(before + 2);
  });

  it('is stored again when a field differs', async () => {
    const before = await countOf('application_submissions');

    await post({ companyName: 'Other Ltd' });
    await post({ companyName: 'Other Ltd', phone: '555' });

    expect(await countOf('application_submissions')).toBe(before + 2);
  });

  it('returns all values with the errors and asks for the document again', async () => {
    const outcome = await post({ email: 'nobody', additionalInfo: '<b>&"' }, PDF);

    expect(outcome).toMatchObject({
      location: null,
      status: 422,
      errors: [{ field: 'email', message: 'Please enter a valid email address' }],
      values: { ...FORM, email: 'nobody', additionalInfo: '<b>&"' },
      slots: { 'error-file': expect.stringContaining('choose your document again') },
    });
  });

  it('returns the values when the document is too large', async () => {
    for (const extra of [1, 5 * 1024 * 1024]) {
      const bytes = Buffer.alloc(DOCUMENT_LIMIT_BYTES + extra);
      const outcome = await post({}, { ...PDF, bytes });

      expect(outcome.errors).toEqual([{ field: 'file', message: DOCUMENT_MESSAGES.size }]);
      expect(outcome.status).toBe(422);
      expect(outcome.values).toMatchObject({ companyName: FORM.companyName });
    }
  });

  it('gets a rate limit error', async () => {
    const limited = await startTestApi({ environment: { RATE_LIMIT_SUBMISSIONS: '1/3600' } });
    await post({}, undefined, limited);

    const outcome = await post({ phone: '5' }, undefined, limited);

    expect(outcome).toMatchObject({ location: null, status: 429, errors: [{ field: 'submit' }] });
    await limited.close();
  });
});

describe('a newsletter sign-up without JavaScript', () => {
  it('is saved once, and a repeat within minutes gets the same page', async () => {
    expect((await subscribe('plain@harbour.example')).location).toBe('/newsletter/received');
    expect((await subscribe('plain@harbour.example')).location).toBe('/newsletter/received');

    const rows = await api.context.db('newsletter_subscriptions').where({ email: 'plain@harbour.example' });
    expect(rows).toHaveLength(1);
  });

  it('reports a duplicate after ten minutes', async () => {
    await subscribe('again@harbour.example');
    api.advance(11 * 60_000);

    expect(await subscribe('again@harbour.example')).toMatchObject({
      location: null,
      status: 422,
      values: { email: 'again@harbour.example' },
      errors: [{ field: 'email', message: 'This email is already subscribed.' }],
    });
  });

  it('is not a repeat when the person unsubscribed in between', async () => {
    const email = 'returns@harbour.example';
    await subscribe(email);
    await api.context.db('newsletter_subscriptions').where({ email }).update({ state: 'unsubscribed' });

    expect((await subscribe(email)).location).toBe('/newsletter/received');
    expect((await api.context.db('newsletter_subscriptions').where({ email }).first()).state).toBe('pending');
  });

  it('rejects an invalid address', async () => {
    expect((await subscribe('nobody')).errors).toEqual([
      { field: 'email', message: 'Please enter a valid email address' },
    ]);
  });
});

describe('the forms behind email links, without JavaScript', () => {
  const press = async (query: string) => {
    const response = await api.fetch(`/api/forms/newsletter/${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect(response.status).toBe(200);
    return FormOutcome.parse(await response.json());
  };
  const subscription = (email: string) =>
    api.context.db('newsletter_subscriptions').where({ email }).first('id', 'state', 'round');
  const links = () => createNewsletterLinks(api.context.tickets);
  const states = async (email: string) => (await subscription(email)).state;

  it('confirm a subscription, accept a repeat, and reject an invalid link', async () => {
    const email = 'confirms@harbour.example';
    await subscribe(email);
    await api.context.db('newsletter_subscriptions').where({ email }).update({ state: 'pending' });
    const token = links().issue('confirm', await subscription(email));

    expect(await press(`confirm?token=${token}`)).toMatchObject({ location: '/newsletter/confirmed' });
    expect(await states(email)).toBe('confirmed');
    expect((await press(`confirm?token=${token}`)).location).toBe('/newsletter/confirmed');
    const refused = { location: null, status: 410, errors: [{ field: 'submit' }] };
    expect(await press('confirm?token=forged')).toMatchObject(refused);
    expect(await press('confirm')).toMatchObject({ ...refused, status: 400 });
  });

  it('unsubscribe, and undo it while the ticket is valid', async () => {
    const email = 'leaves@harbour.example';
    await subscribe(email);
    const token = links().issue('unsubscribe', await subscription(email));

    const { location } = await press(`unsubscribe?token=${token}`);
    expect(location).toMatch(/^\/newsletter\/left\?ticket=[\w.~-]+$/);
    expect(await states(email)).toBe('unsubscribed');
    const [, ticket = ''] = location?.split('ticket=') ?? [];
    const left = `/api/forms/newsletter/left?ticket=${ticket}`;
    expect(await jsonOf(await api.fetch(left))).toEqual({ slots: { undo: '' } });
    expect(await states(email)).toBe('unsubscribed');

    expect((await press(`left?ticket=${ticket}`)).location).toBe('/newsletter/kept');
    expect(await states(email)).toBe('confirmed');
    expect((await api.fetch(left)).status).toBe(410);
  });
});
