import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_IMPORT_ADDRESSES } from '@site/shared/contracts/staff';
import { signUp } from '../support/forms.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const PATH = '/api/newsletter-subscribers';
const CONSENT = 'Business cards collected at our booth in May';

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await startTestApi({ environment: { SITE_NEWSLETTER_OPT_IN: 'single' } });
  token = await api.signIn();
});
afterEach(() => api.close());

const check = (text: string) => postJson(api, `${PATH}/import/check`, { text }, bearer(token));
const run = (text: string, more: object = {}) =>
  postJson(api, `${PATH}/import`, { text, consent: CONSENT, isConfirmed: true, ...more }, bearer(token));
const subscribers = () =>
  api.context.db('newsletter_subscriptions').orderBy('email').select('id', 'email', 'state', 'consent');
const idOf = async (email: string) =>
  String((await api.context.db('newsletter_subscriptions').where({ email }).first('id')).id);
const NONE = { added: 0, known: 0, optedOut: 0, unclear: 0, repeated: 0, invalid: 0, invalidLines: [] };

/** One subscriber in each state, and one that was erased. */
async function storeAll(): Promise<void> {
  for (const name of ['known', 'left', 'never', 'erased']) await signUp(api, `${name}@harbour.example`);
  await postJson(api, `${PATH}/${await idOf('left@harbour.example')}/unsubscribe`, {}, bearer(token));
  const never = { email: 'never@harbour.example' };
  await postJson(api, '/api/newsletter-suppressions', never, bearer(token));
  const erased = await idOf('erased@harbour.example');
  await api.fetch(`${PATH}/${erased}`, { method: 'DELETE', headers: bearer(token) });
}

const ALL = [
  'Email;Name;Status',
  'new@harbour.example;Ann;subscribed',
  'NEW@harbour.example;Ann again;',
  'Known@harbour.example;Ben;',
  'left@harbour.example;Cleo;active',
  'never@harbour.example;Dan;',
  'erased@harbour.example;Eve;',
  'bounced@harbour.example;Finn;Bounced',
  'nobody;Gus;',
].join('\n');
const EXPECTED = {
  columns: [
    { name: 'Email', use: 'email' },
    { name: 'Name', use: 'ignored' },
    { name: 'Status', use: 'state' },
  ],
  added: 1,
  known: 1,
  optedOut: 4,
  unclear: 0,
  repeated: 1,
  invalid: 1,
  invalidLines: [{ line: 9, text: 'nobody' }],
};

describe('the check of an import', () => {
  it('says what would happen, and changes nothing', async () => {
    await storeAll();
    const before = await subscribers();

    const response = await check(ALL);

    expect(response.status).toBe(200);
    expect(await jsonOf(response)).toEqual(EXPECTED);
    expect(await subscribers()).toEqual(before);
  });

  it.each([
    ['one address per line', 'a@mill.example\n\n b@mill.example \r\n', 2],
    ['a file without headers', 'Ann,a@mill.example\nBen,b@mill.example', 2],
    ['an export of a spreadsheet', '\uFEFF"Name","E-mail"\r\n"Ann, Inc.","a@mill.example"\r\n', 1],
    ['an escaped formula', `email\n'=1+1@mill.example`, 1],
    ['nothing but headers', 'email,name', 0],
  ])('reads %s', async (_, text, added) => {
    expect(await jsonOf(await check(text))).toMatchObject({ ...NONE, added });
  });

  it.each([
    ['an opt-out column', 'Email Address,Unsubscribed\nin@mill.example,no\nout@mill.example,yes', 'opt-out'],
    [
      'a column with the day of it',
      'email,unsubscribed_at\nin@mill.example,\nout@mill.example,2026-05-01',
      'opt-out',
    ],
    [
      'a separator line and an opt-in column',
      'sep=;\nemail;opt_in\nin@mill.example;yes\nout@mill.example;no',
      'opt-in',
    ],
    ['an empty opt-in', 'email,Accepts Marketing\nin@mill.example,TRUE\nout@mill.example,', 'opt-in'],
    [
      'a title',
      'Newsletter export\nMay 2026\nE-mail;Opt-out\nin@mill.example;0\nout@mill.example;1',
      'opt-out',
    ],
    ['names that nobody knows', 'Correo,Do not contact\nin@mill.example,\nout@mill.example,x', 'opt-out'],
    [
      'a note',
      'email,remarks\nin@mill.example,met at a fair\nout@mill.example,Unsubscribed by phone',
      'notes',
    ],
    ['no names at all', 'in@mill.example,active\nout@mill.example,unsubscribed', 'notes'],
    [
      'an unclosed quote',
      'email,opt_out\n"in@mill.example,no\nin@mill.example,no\n"out@mill.example",yes',
      'opt-out',
    ],
  ])('finds who opted out in a file with %s', async (_, text, use) => {
    const outcome = await jsonOf(await check(text));

    expect(outcome).toMatchObject({ added: 1, optedOut: 1, columns: [{ use: 'email' }, { use }] });
    await run(text);
    expect((await subscribers()).map(({ email }) => email)).toEqual(['in@mill.example']);
  });

  it.each([
    [
      'a column of answers without a known name',
      'email,Verteiler 2\na@mill.example,ja\nb@mill.example,nein',
      2,
    ],
    ['lines with more cells than names', 'name,opt_out,email\nDoe,no,a@mill.example,yes', 1],
    ['lines that end before the column that decides', 'email,name,opt_out\na@mill.example,Ann', 1],
  ])('adds nobody for %s', async (_, text, unclear) => {
    expect(await jsonOf(await check(text))).toMatchObject({ added: 0, optedOut: 0, unclear });
  });

  it('refuses text that was read in another encoding', async () => {
    for (const text of ['email,D\uFFFDsinscrit\na@mill.example,oui', 'e\0m\0a\0i\0l\0'])
      expect(await jsonOf(await check(text))).toMatchObject({
        errors: [{ field: 'text', message: 'Some characters could not be read. Save the file as UTF-8' }],
      });
  });

  it('finds nobody new in our own export', async () => {
    await storeAll();
    const text = await (await api.fetch(`${PATH}/export`, { headers: bearer(token) })).text();

    expect(await jsonOf(await check(text))).toMatchObject({ ...NONE, known: 1, optedOut: 2 });
  });

  it('refuses more lines than an import may have', async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => `reader-${index}@mill.example`).join('\n');

    expect((await check(lines(MAX_IMPORT_ADDRESSES))).status).toBe(200);
    expect((await check(lines(MAX_IMPORT_ADDRESSES + 1))).status).toBe(422);
    expect((await check('')).status).toBe(422);
    expect((await check('x'.repeat(1_000_001))).status).toBe(422);
  });
});

describe('an import', () => {
  it('adds the new addresses once, and nobody who opted out', async () => {
    await storeAll();

    const first = await jsonOf(await run(ALL));
    const second = await jsonOf(await run(ALL));

    expect(first).toEqual({ ...EXPECTED, id: expect.stringMatching(/^import-[0-9a-f]{12}$/) });
    expect(second).toMatchObject({ added: 0, known: 2, optedOut: 4 });
    expect((await subscribers()).map(({ email, state }) => [email, state])).toEqual([
      ['known@harbour.example', 'confirmed'],
      ['left@harbour.example', 'unsubscribed'],
      ['never@harbour.example', 'suppressed'],
      ['new@harbour.example', 'confirmed'],
    ]);
    expect((await subscribers()).at(-1)?.consent).toBe(first['id']);
  });

  it('records who imported how many, and how these people agreed', async () => {
    const { id } = await jsonOf(await run('a@mill.example\nnobody'));

    const lines = await api.context.db('audit_log').where({ event: 'newsletter_imported' });
    expect(lines).toMatchObject([{ subject_id: id, actor_id: expect.any(String) }]);
    expect(JSON.parse(String(lines[0].detail))).toEqual({
      consent: CONSENT,
      confirmed: 'elsewhere',
      ...{ added: 1, known: 0, optedOut: 0, unclear: 0, repeated: 0, invalid: 1 },
    });
  });

  it('asks each address for a confirmation, if it was not confirmed elsewhere', async () => {
    await run('a@mill.example\nb@mill.example', { isConfirmed: false });

    expect((await subscribers()).map(({ state }) => state)).toEqual(['pending', 'pending']);
    expect(await api.context.db('mail_outbox').pluck('kind')).toEqual(
      Array(2).fill('newsletter-confirmation'),
    );
  });

  it('sends no mail to addresses that were confirmed elsewhere', async () => {
    await run('a@mill.example');

    expect(await api.context.db('mail_outbox').pluck('kind')).toEqual([]);
  });

  it('needs to know how these people agreed', async () => {
    expect((await run('a@mill.example', { consent: '   yes    ' })).status).toBe(422);
    expect(await subscribers()).toEqual([]);
  });

  it('adds each address once when two admins import at the same time', async () => {
    const text = Array.from({ length: 50 }, (_, index) => `reader-${index}@mill.example`).join('\n');

    const outcomes = await Promise.all([run(text), run(text)].map(async (each) => jsonOf(await each)));

    expect(outcomes.map(({ added }) => added).sort()).toEqual([0, 50]);
    expect(await subscribers()).toHaveLength(50);
  });
});
