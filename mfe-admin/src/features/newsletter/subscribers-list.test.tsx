import { describe, expect, it } from '@jest/globals';
import {
  eraseSubscriber,
  listSubscribers,
  readSubscriberDays,
  resendConfirmation,
  unsubscribeSubscriber,
  type ListedSubscriber,
} from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../app/admin-page.tsx';
import { signIn, useFakes } from '../../staff.fixture.ts';
import { aSubscriber } from './subscriber.fixture.ts';
import { USERS_COPY } from '../users/admin-users-content.ts';

const fakes = useFakes();
const refused = { status: 503, body: { title: 'Not now', status: 503, code: 'unavailable' } };

async function open(items: readonly ListedSubscriber[], search = '') {
  const list = { items: [...items], next: null as string | null };
  signIn(fakes.api);
  fakes.api.answer(listSubscribers, () => ({ status: 200, body: { ...list, previous: null } }));
  const page = renderPage(AdminPage, {
    path: `/admin?view=subscribers${search}`,
    facts: { reportingTimeZone: 'UTC' },
  });
  const region = within(await screen.findByRole('region', { name: 'Newsletter subscribers' }));
  return { ...page, region, list };
}

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the list of subscribers', () => {
  it('says who signed up where and when', async () => {
    const { region, container } = await open([
      aSubscriber(),
      aSubscriber({
        id: 'n2',
        email: 'gone@mill.example',
        state: 'unsubscribed',
        source: null,
        consent: 'import-a1',
      }),
    ]);

    const row = await region.findByRole('row', { name: /^reader@harbour\.example/ });
    expect(cells(row)).toEqual([
      'Confirmed',
      '/newsletter',
      'Nov 20, 2026',
      'Nov 20, 2026',
      '–',
      'Manage... reader@harbour.example',
    ]);
    expect(cells(region.getByRole('row', { name: /^gone/ }))[1]).toBe('Import');
    await expectAccessible(container);
  });

  it('keeps its filter in the address', async () => {
    const { user, region, location } = await open([]);

    await user.type(await region.findByRole('textbox', { name: 'Email contains' }), 'harbour');
    await user.selectOptions(region.getByRole('combobox', { name: 'State' }), 'Suppressed');
    await user.click(region.getByRole('button', { name: 'Apply filters' }));

    expect(await region.findByText(USERS_COPY.noMatch)).toBeTruthy();
    await waitFor(() =>
      expect(fakes.api.callsTo(listSubscribers).at(-1)?.query).toMatchObject({
        state: 'suppressed',
        text: 'harbour',
      }),
    );
    expect(location()).toBe('/admin?view=subscribers&subscription=suppressed&email-part=harbour');
  });

  it('has a tile for each state, which leads to its subscribers', async () => {
    const { region } = await open([]);

    await region.findByText('No subscribers yet');
    expect(region.getByRole('link', { name: /Suppressed/ }).getAttribute('href')).toBe(
      '/admin?view=subscribers&subscription=suppressed',
    );
  });
});

describe('the last 30 days', () => {
  it('are a chart, and the same as a table', async () => {
    const items = [
      { date: '2026-11-19', signedUp: 0, confirmed: 0, unsubscribed: 0 },
      { date: '2026-11-20', signedUp: 1204, confirmed: 3, unsubscribed: 1 },
    ];
    signIn(fakes.api);
    fakes.api.answer(readSubscriberDays, () => ({ status: 200, body: { items } }));
    const { user } = renderPage(AdminPage, { path: '/admin?view=subscribers' });

    const figure = within(await screen.findByRole('figure', { name: 'The last 30 days' }));
    expect(await figure.findByText('Signed up: 1,204. Confirmed: 3. Unsubscribed: 1.')).toBeTruthy();
    await user.click(figure.getByRole('button', { name: 'Show as table' }));

    expect(cells(figure.getByRole('row', { name: /Nov 20/ }))).toEqual(['1,204', '3', '1']);
  });
});

describe('an admin', () => {
  const manage = async (
    region: ReturnType<typeof within>,
    user: Awaited<ReturnType<typeof open>>['user'],
  ) => {
    await user.click(await region.findByRole('button', { name: /^Manage/ }));
    return within(screen.getByRole('dialog', { name: 'reader@harbour.example' }));
  };

  it('sends the confirmation link again', async () => {
    const { user, region, services } = await open([aSubscriber({ state: 'pending', confirmedAt: null })]);
    fakes.api.answer(resendConfirmation, () => ({ status: 204 }));

    const dialog = await manage(region, user);
    await user.click(dialog.getByRole('button', { name: 'Resend confirmation' }));

    await waitFor(() => expect(services.toasts[0]?.title).toBe('Confirmation queued'));
    expect(fakes.api.callsTo(resendConfirmation)[0]?.params).toEqual({ id: 'n1' });
  });

  it('unsubscribes somebody, and is told when that fails', async () => {
    const { user, region, container } = await open([aSubscriber()]);
    fakes.api.answer(unsubscribeSubscriber, () => refused);

    const dialog = await manage(region, user);
    expect(dialog.queryByRole('button', { name: 'Resend confirmation' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Unsubscribe' }));

    expect((await dialog.findByRole('alert')).textContent).toContain('Not now');
    await expectAccessible(container);
  });

  it('erases a subscriber after a question', async () => {
    const { user, region, list, services } = await open([aSubscriber()]);
    fakes.api.answer(eraseSubscriber, () => {
      list.items = [];
      return { status: 204 };
    });

    const dialog = await manage(region, user);
    await user.click(dialog.getByRole('button', { name: 'Erase...' }));
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep' }));
    await user.click(dialog.getByRole('button', { name: 'Erase permanently' }));

    expect(await region.findByText('No subscribers yet')).toBeTruthy();
    expect(services.toasts[0]?.description).toBe('reader@harbour.example was erased.');
  });
});
