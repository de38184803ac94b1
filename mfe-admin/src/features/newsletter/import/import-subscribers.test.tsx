import { describe, expect, it } from '@jest/globals';
import { checkSubscriberImport, importSubscribers } from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../../app/admin-page.tsx';
import { signIn, useFakes } from '../../../staff.fixture.ts';

const fakes = useFakes();
const OUTCOME = {
  ...{ added: 1, known: 2, optedOut: 3, unclear: 4, repeated: 0, invalid: 1 },
  columns: [
    { name: 'Email', use: 'email' },
    { name: '', use: 'opt-out' },
  ],
  invalidLines: [{ line: 7, text: 'nobody' }],
};

async function open() {
  signIn(fakes.api);
  fakes.api.answer(checkSubscriberImport, () => ({ status: 200, body: OUTCOME }));
  fakes.api.answer(importSubscribers, () => ({ status: 200, body: { ...OUTCOME, id: 'import-1' } }));
  const page = renderPage(AdminPage, { path: '/admin?view=subscribers' });
  await page.user.click(await screen.findByRole('button', { name: 'Import...' }));
  return { ...page, dialog: within(screen.getByRole('dialog', { name: 'Import subscribers' })) };
}

describe('an import of subscribers', () => {
  it('shows what will happen before anything is saved', async () => {
    const { user, dialog, container } = await open();

    await user.click(dialog.getByRole('button', { name: 'Check' }));
    expect(dialog.getByText('Choose a file or paste addresses')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Or paste addresses' }), 'a@mill.example');
    await user.click(dialog.getByRole('button', { name: 'Check' }));

    const heading = await dialog.findByRole('heading', { name: 'What will happen' });
    expect(document.activeElement).toBe(heading);
    const row = dialog.getByRole('row', { name: /^Opted out/ });
    expect(within(row).getAllByRole('cell')[0]?.textContent).toBe('3');
    expect(dialog.getByText('Line 7: nobody')).toBeTruthy();
    expect(dialog.getByRole('row', { name: 'Email Email address' })).toBeTruthy();
    expect(dialog.getByRole('row', { name: /^Column 2 Opt-out: .* never added$/ })).toBeTruthy();
    expect(fakes.api.callsTo(importSubscribers)).toEqual([]);
    await expectAccessible(container);
  });

  it('needs to know how these people agreed', async () => {
    const { user, dialog, services } = await open();
    await user.type(dialog.getByRole('textbox', { name: 'Or paste addresses' }), 'a@mill.example');
    await user.click(dialog.getByRole('button', { name: 'Check' }));
    const submit = await dialog.findByRole('button', { name: 'Import 1 address' });

    await user.click(submit);
    expect(dialog.getByText('Say where and how these people agreed, in at least 10 characters')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: /^Where and how/ }), 'Checked the box at our booth');
    await user.click(submit);

    await waitFor(() =>
      expect(services.toasts).toEqual([
        { title: 'Import finished', description: '1 address added. Each gets a confirmation link.' },
      ]),
    );
    expect(fakes.api.callsTo(importSubscribers)[0]?.body).toEqual({
      text: 'a@mill.example',
      consent: 'Checked the box at our booth',
      isConfirmed: false,
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reads a file', async () => {
    const { user, dialog } = await open();
    // jsdom does not read files.
    const bytes = Buffer.from('\uFEFFb@mill.example', 'utf16le');
    const file = Object.assign(new File([], 'list.csv'), {
      arrayBuffer: async () => new Uint8Array(bytes).buffer,
    });

    await user.upload(dialog.getByLabelText('File'), file);

    await waitFor(() =>
      expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Or paste addresses' }).value).toBe(
        'b@mill.example',
      ),
    );
  });
});
