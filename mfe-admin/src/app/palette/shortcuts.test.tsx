import { describe, expect, it } from '@jest/globals';
import { findSubmission, listSubmissionRows } from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { aSubmissionRow } from '@site/shared/testing/factories';
import { act, screen, waitFor } from '@testing-library/react';
import { AdminPage } from '../admin-page.tsx';
import { openPalette } from './palette.fixture.ts';
import { answerRecord, RECORD } from '../../features/submissions/record/record.fixture.ts';
import { keepDrafts } from '../../features/submissions/record/drafts.ts';
import { queriesOf } from '../../session/queries-of-user.ts';
import { answerSubmissions, signIn, useFakes } from '../../staff.fixture.ts';
import { COLUMN_NAMES } from '../../features/submissions/admin-submissions-content.ts';
import { ADMIN_COPY } from '../../kit/admin-content.ts';
import { KEYBOARD_COPY } from './admin-keyboard-content.ts';
import { VIEWS_COPY } from '../views/admin-views-content.ts';

const fakes = useFakes();

const rowOf = (n: number) =>
  aSubmissionRow({ id: `id-${n}`, reference: `AR-0000-000${n}`, company_name: `Company ${n}` });

/** Two pages of two applications. */
async function open(path = '/admin') {
  signIn(fakes.api);
  answerSubmissions(fakes.api);
  answerRecord(fakes.api, RECORD);
  fakes.api.answer(listSubmissionRows, ({ query }) => {
    const body =
      query.cursor === 'second'
        ? { items: [rowOf(3), rowOf(4)], next: null, previous: 'first', start: null }
        : { items: [rowOf(1), rowOf(2)], next: 'second', previous: null, start: null };
    return { status: 200, body };
  });
  fakes.api.answer(findSubmission, ({ params }) => {
    const { reference = '' } = params;
    const n = reference.at(-1);
    return {
      status: 200,
      body: { ...RECORD, id: `id-${n}`, reference, company_name: `Company ${n}` },
    };
  });
  const page = renderPage(AdminPage, { path, facts: { reportingTimeZone: 'UTC' } });
  await screen.findByRole('link', { name: 'Company 1' }).catch(() => undefined);
  return page;
}
const link = (n: number) => screen.getByRole('link', { name: `Company ${n}` });
const isFocused = (element: HTMLElement) => expect(document.activeElement).toBe(element);
const heading = (n: number) => screen.findByRole('heading', { name: `Company ${n}` });

/** Puts the focus into the list. */
const enterList = () => screen.getByRole('heading', { name: 'Application submissions' }).focus();

describe('the shortcuts of the list', () => {
  it('move the focus from row to row, and stop at both ends', async () => {
    const { user } = await open();
    enterList();
    await user.keyboard('j');
    isFocused(link(1));
    await user.keyboard('jj');
    isFocused(link(2));
    await user.keyboard('kkk');
    isFocused(link(1));
  });

  it('select the row and clear its selection', async () => {
    const { user } = await open();
    enterList();
    await user.keyboard('jx');
    expect(await screen.findByText('1 selected')).toBeTruthy();
    await user.keyboard('x');
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
  });

  it.each([
    ['e', COLUMN_NAMES.status, 'combobox'],
    ['n', 'Add a note', 'textbox'],
  ] as const)('open the application of the row at a field: %s', async (key, name, role) => {
    const { user, location } = await open();
    enterList();
    await user.keyboard(`jj${key}`);
    await heading(2);

    await waitFor(() => isFocused(screen.getByRole(role, { name })));
    expect(location()).toBe('/admin?id=AR-0000-0002');
    await user.click(screen.getByRole('button', { name: ADMIN_COPY.close }));
    await waitFor(() => isFocused(link(2)));
  });

  it('lead to the search field, where they are text', async () => {
    const { user } = await open();
    enterList();
    await user.keyboard('/jx?');

    isFocused(screen.getByRole('searchbox'));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'jx?');
    expect(screen.queryByRole('dialog', { name: KEYBOARD_COPY.title })).toBeNull();
  });

  it('do nothing outside the list, nor together with Ctrl', async () => {
    const { user } = await open();
    await user.keyboard('j');
    enterList();
    await user.keyboard('{Control>}j{/Control}');

    isFocused(screen.getByRole('heading', { name: 'Application submissions' }));
  });

  it('are explained, and can be switched off on this device', async () => {
    const { user, baseElement } = await open();
    enterList();
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: KEYBOARD_COPY.title });
    await expectAccessible(baseElement);
    await user.click(await screen.findByRole('checkbox', { name: KEYBOARD_COPY.isOn }));
    await user.click(screen.getByRole('button', { name: ADMIN_COPY.close }));
    enterList();
    await user.keyboard('j');
    isFocused(screen.getByRole('heading', { name: 'Application submissions' }));

    await openPalette(user);
    await user.click(await screen.findByRole('option', { name: KEYBOARD_COPY.title }));
    await user.click(await screen.findByRole('checkbox', { name: KEYBOARD_COPY.isOn }));
    await user.click(screen.getByRole('button', { name: ADMIN_COPY.close }));
    enterList();
    await user.keyboard('j');
    isFocused(link(1));
  });
});

describe('an open application', () => {
  it('leads to the ones before and after it, also on the next page of the list', async () => {
    const { user, location } = await open('/admin?id=AR-0000-0001');
    await heading(1);
    await user.keyboard('[[');
    expect(location()).toBe('/admin?id=AR-0000-0001');
    await user.keyboard(']');
    await waitFor(async () => isFocused(await heading(2)));
    await user.click(screen.getByRole('button', { name: 'Next application' }));
    await waitFor(async () => isFocused(await heading(3)));
    expect(location()).toBe('/admin?id=AR-0000-0003&page=second');

    await user.keyboard('[[');
    await waitFor(async () => isFocused(await heading(2)));
    expect(location()).toBe('/admin?id=AR-0000-0002&page=first');
  });

  describe('whose neighbor arrives late', () => {
    /** Asks for the next application, which is on a page that loads until the returned function is called. */
    async function askForNext() {
      const page = await open('/admin?id=AR-0000-0002');
      await heading(2);
      let respond = () => {};
      const released = new Promise<void>((resolve) => (respond = resolve));
      fakes.api.answer(listSubmissionRows, async ({ query }) => {
        if (query.cursor === 'second') await released;
        const items = query.cursor === 'second' ? [rowOf(3), rowOf(4)] : [rowOf(1), rowOf(2)];
        return { status: 200, body: { items, next: null, previous: null, start: null } };
      });
      await page.user.click(screen.getByRole('button', { name: 'Next application' }));
      return { ...page, respond };
    }

    it.each([
      ['closed', () => screen.getByRole('button', { name: ADMIN_COPY.close })],
      ['left for another one', () => link(1)],
      ['left for another view', () => screen.getByRole('link', { name: VIEWS_COPY.views.subscribers.title })],
    ])('stays %s', async (_, control) => {
      const { user, location, services, respond } = await askForNext();
      await user.click(control());
      const left = location();
      const pages = queriesOf('u1', services, keepDrafts).getQueryCache();
      const [late] = pages.findAll({ predicate: ({ queryKey }) => queryKey.includes('second') });
      expect(late).toBeDefined();
      respond();
      await act(async () => void (await late?.promise));

      expect(location()).toBe(left);
      const opened = fakes.api.callsTo(findSubmission).map(({ params }) => params['reference']);
      expect(opened).not.toContain('AR-0000-0003');
    });
  });

  it('that the list does not have has no neighbors', async () => {
    await open('/admin?id=AR-0000-0009');
    await heading(9);

    expect(screen.queryByRole('button', { name: 'Next application' })).toBeNull();
  });

  it('has shortcuts for its status and for a note', async () => {
    const { user } = await open('/admin?id=AR-0000-0001');
    await waitFor(async () => isFocused(await heading(1)));
    await screen.findByRole('textbox', { name: 'Add a note' });
    await user.keyboard('n');
    isFocused(screen.getByRole('textbox', { name: 'Add a note' }));
    (await heading(1)).focus();
    await user.keyboard('e');
    isFocused(screen.getByRole('combobox', { name: COLUMN_NAMES.status }));
  });
});
