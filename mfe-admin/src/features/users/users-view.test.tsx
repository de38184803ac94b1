import { beforeEach, describe, expect, it } from '@jest/globals';
import { listUsers } from '@site/shared/contracts/staff';
import { expectAccessible } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useFakes } from '../../staff.fixture.ts';
import { answerUsers, aUser, openUsers, usersHeading, usersTable } from './users.fixture.ts';
import { VIEWS_COPY } from '../../app/views/admin-views-content.ts';
import { NEWER, OLDER } from '../../kit/admin-kit-content.ts';
import { RETRY } from '../../kit/admin-content.ts';

const fakes = useFakes();
const open = (query = '') => openUsers(fakes.api, query);
const queries = () => fakes.api.callsTo(listUsers).map(({ query }) => query);
const rows = async () =>
  within(await usersTable())
    .getAllByRole('row')
    .slice(1);

beforeEach(() => answerUsers(fakes.api, aUser()));

describe('the list of users', () => {
  it('says role, state, second factor and last sign-in of each', async () => {
    open();
    const [row] = await rows();

    for (const text of ['ana@ledgerwell.example', 'Reviewer', 'Active', 'On', 'Nov 19, 2026, 9:30 PM EST'])
      expect(row?.textContent).toContain(text);
  });

  it('says who never signed in, is disabled, invited or not confirmed', async () => {
    const fresh = { role: null, lastSignInAt: null, hasSecondFactor: false } as const;
    const unconfirmed = { ...fresh, state: 'unconfirmed', isConfirmed: false } as const;
    answerUsers(
      fakes.api,
      aUser({ ...unconfirmed, id: 'a' }),
      aUser({
        ...unconfirmed,
        id: 'b',
        invitation: { role: 'analyst', expiresAt: '2026-11-27T12:00:00.000Z' },
      }),
      aUser({ id: 'c', state: 'disabled' }),
    );
    open();
    const [first, second, third] = (await rows()).map(({ textContent }) => textContent);

    for (const text of ['No role', 'Email not confirmed', 'Off', 'Never']) expect(first).toContain(text);
    expect(second).toContain('Invited as Analyst until Nov 27, 2026');
    expect(third).toContain('Disabled');
  });

  it('leads from the own row to the own account', async () => {
    answerUsers(fakes.api, aUser({ isOwn: true }));
    open();
    const [row] = await rows();

    expect(within(row as HTMLElement).getByText('You')).toBeTruthy();
    expect(within(row as HTMLElement).queryByRole('button')).toBeNull();
    expect(
      within(row as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/auth?view=account');
  });

  it('is for admins only', async () => {
    openUsers(fakes.api, '', 'reviewer');

    expect(await screen.findByText('No submissions yet')).toBeTruthy();
    expect(screen.queryByRole('link', { name: VIEWS_COPY.views.users.title })).toBeNull();
    expect(queries()).toEqual([]);
  });

  it('has no accessibility faults', async () => {
    const { container } = open();
    await usersTable();

    await expectAccessible(container);
  });

  it('says in place that it could not be loaded, and tries again', async () => {
    fakes.api.answer(listUsers, () => ({ status: 503, body: {} }));
    const { user } = open('&position=older');
    expect(await screen.findByText(VIEWS_COPY.views.users.failure)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show the newest users' })).toBeTruthy();
    answerUsers(fakes.api, aUser());
    await user.click(screen.getByRole('button', { name: RETRY }));

    expect(await usersTable()).toBeTruthy();
    expect(document.activeElement).toBe(usersHeading());
  });
});

describe('the pages of the list', () => {
  it('are in the address, and take the focus along', async () => {
    fakes.api.answer(listUsers, ({ query }) => {
      const [next, previous] = query.cursor ? [null, 'newer'] : ['older', null];
      return { status: 200, body: { items: [aUser()], next, previous } };
    });
    const { user, location } = open();
    await user.click(await screen.findByRole('link', { name: OLDER }));

    expect(location()).toBe('/admin?view=users&position=older');
    expect(document.activeElement).toBe(usersHeading());
    expect(await screen.findByRole('link', { name: NEWER })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: OLDER })).toBeNull());
  });
});

describe('the filter of the list', () => {
  it('goes into the address and starts with the newest', async () => {
    const { user, location } = open('&position=older');
    await usersTable();
    await user.type(screen.getByRole('textbox', { name: 'Email starts with' }), ' ana');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'No role');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Disabled');
    await user.click(screen.getByRole('button', { name: 'Apply filters' }));

    expect(location()).toBe('/admin?view=users&email=ana&role=none&state=disabled');
    expect(document.activeElement).toBe(usersHeading());
    await waitFor(() => expect(queries().at(-1)).toEqual({ email: 'ana', role: 'none', state: 'disabled' }));
  });

  it('finds sign-ups that wait for approval with one link', async () => {
    const { user, location } = open('&email=ana');
    await usersTable();
    await user.click(screen.getByRole('link', { name: 'Waiting for approval' }));

    expect(location()).toBe('/admin?view=users&role=none&state=active');
  });

  it('leaves out what is invalid in the address, and can be cleared', async () => {
    answerUsers(fakes.api);
    const { user, location } = open('&role=owner&state=disabled');
    await screen.findByText('Nobody matches');
    expect(queries()).toEqual([{ state: 'disabled' }]);
    const [clear] = screen.getAllByRole('link', { name: 'Clear filters' });
    if (clear) await user.click(clear);

    expect(location()).toBe('/admin?view=users');
  });
});
