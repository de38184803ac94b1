import { describe, expect, it, jest } from '@jest/globals';
import {
  countSubscribers,
  exportSubscribers,
  liftSuppression,
  suppressAddress,
} from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../app/admin-page.tsx';
import { signIn, useFakes } from '../../staff.fixture.ts';

const fakes = useFakes();

/** Opens the admin page on a fake API whose counts change with its calls. */
async function open() {
  const counts = { pending: 2, confirmed: 1234, unsubscribed: 0, suppressed: 5 };
  signIn(fakes.api);
  fakes.api.answer(countSubscribers, () => ({ status: 200, body: counts }));
  fakes.api.answer(suppressAddress, ({ body }) => {
    counts.suppressed += 1;
    return { status: 201, body };
  });
  fakes.api.answer(liftSuppression, () => {
    counts.suppressed -= 1;
    return { status: 204 };
  });
  const page = renderPage(AdminPage, { path: '/admin?view=subscribers' });
  const panel = within(await screen.findByRole('region', { name: 'Newsletter subscribers' }));
  await panel.findByText('1,234');
  return { ...page, panel };
}
type Panel = Awaited<ReturnType<typeof open>>['panel'];
const tiles = (panel: Panel) => panel.getAllByRole('listitem').map(({ textContent }) => textContent);
const field = (panel: Panel) => panel.getByRole<HTMLInputElement>('textbox', { name: 'Address to suppress' });
const refused = { status: 503, body: { title: 'Not now', status: 503, code: 'unavailable' } };

describe('the subscribers', () => {
  it('are counted by state', async () => {
    const { panel, container } = await open();

    expect(tiles(panel)).toEqual([
      '1,234 Confirmed',
      '2 Awaiting confirmation',
      '0 Unsubscribed',
      '5 Suppressed',
    ]);
    await expectAccessible(container);
  });

  it('show a load failure in place of the counts', async () => {
    signIn(fakes.api);
    fakes.api.answer(countSubscribers, () => refused);
    renderPage(AdminPage, { path: '/admin?view=subscribers' });

    await screen.findByText('The subscribers could not be counted');
  });

  it('are saved under the server’s file name', async () => {
    const saved: { name: string; content: Blob }[] = [];
    let content = new Blob();
    URL.createObjectURL = (blob) => {
      content = blob as Blob;
      return 'blob:site';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content });
    });
    const bytes = new TextEncoder().encode('"email","state"\r\n');
    const { user, panel, services } = await open();
    fakes.api.answer(exportSubscribers, () => ({
      status: 200,
      body: bytes,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="subscribers-2026-11-22.csv"',
      },
    }));

    await user.click(panel.getByRole('button', { name: 'Export subscribers' }));

    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['subscribers-2026-11-22.csv']));
    expect(saved[0]?.content.size).toBe(bytes.length);
    expect(services.toasts.map(({ title }) => title)).toEqual(['Subscribers exported']);
    expect(fakes.api.callsTo(exportSubscribers)[0]?.headers.authorization).toBe(
      'Bearer header.payload.signature',
    );
  });

  it('report a failed export', async () => {
    const { user, panel, services } = await open();
    fakes.api.answer(exportSubscribers, () => refused);

    await user.click(panel.getByRole('button', { name: 'Export subscribers' }));

    await waitFor(() =>
      expect(services.toasts).toEqual([
        { title: 'Export failed', description: 'Not now', tone: 'destructive' },
      ]),
    );
  });
});

describe('a suppressed address', () => {
  it('is counted immediately', async () => {
    const { user, panel, services } = await open();

    await user.type(field(panel), ' never@harbour.example {Enter}');

    await waitFor(() => expect(tiles(panel)).toContain('6 Suppressed'));
    expect(fakes.api.callsTo(suppressAddress)[0]?.body).toEqual({ email: 'never@harbour.example' });
    expect(services.toasts).toEqual([
      { title: 'Address suppressed', description: 'We will not email never@harbour.example again.' },
    ]);
    expect(field(panel).value).toBe('');
  });

  it('can be lifted again', async () => {
    const { user, panel, services } = await open();

    await user.type(field(panel), 'never@harbour.example');
    await user.click(panel.getByRole('button', { name: 'Lift suppression' }));

    await waitFor(() => expect(tiles(panel)).toContain('4 Suppressed'));
    expect(services.toasts[0]?.title).toBe('Suppression lifted');
  });

  it('has to be a valid email address', async () => {
    const { user, panel } = await open();

    await user.type(field(panel), 'nobody{Enter}');

    await panel.findByText('Please enter a valid email address');
    expect(field(panel).getAttribute('aria-invalid')).toBe('true');
    expect(fakes.api.callsTo(suppressAddress)).toEqual([]);
  });

  it('stays in the field when the request fails', async () => {
    const { user, panel, services } = await open();
    fakes.api.answer(suppressAddress, () => refused);

    await user.type(field(panel), 'never@harbour.example{Enter}');

    await waitFor(() => expect(services.toasts[0]?.title).toBe('Not suppressed'));
    expect(field(panel).value).toBe('never@harbour.example');
  });
});
