import { describe, expect, it } from '@jest/globals';
import { blockDomain, listBlockedDomains, unblockDomain } from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { AdminPage } from '../../app/admin-page.tsx';
import { signIn, useFakes } from '../../staff.fixture.ts';

const fakes = useFakes();

/** Opens the admin page on a fake API whose list changes with its calls. */
async function open(...domains: string[]) {
  let items = domains.map((domain) => ({ domain, created_at: '2026-11-21T02:30:00.000Z' }));
  signIn(fakes.api);
  fakes.api.answer(listBlockedDomains, () => ({ status: 200, body: { items } }));
  fakes.api.answer(blockDomain, ({ body: { domain } }) => {
    items = [...items, { domain, created_at: '2026-11-21T02:31:00.000Z' }];
    return { status: 201, body: { domain } };
  });
  fakes.api.answer(unblockDomain, ({ params }) => {
    items = items.filter(({ domain }) => domain !== params['domain']);
    return { status: 204 };
  });
  const page = renderPage(AdminPage, { path: '/admin?view=settings' });
  await screen.findByRole('heading', { name: 'Blocked domains' });
  return page;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Domain' });
const entry = (domain: string) => screen.findByRole('button', { name: `Unblock ${domain}` });

describe('the blocked domains', () => {
  it('gain a normalized domain, and the field is cleared', async () => {
    const { user, services, container } = await open();

    await user.type(field(), ' @Mailer.EXAMPLE{Enter}');

    await entry('mailer.example');
    expect(services.toasts).toEqual([
      { title: 'Domain blocked', description: 'Forms from mailer.example go to quarantine.' },
    ]);
    expect(field().value).toBe('');
    await expectAccessible(container);
  });

  it('refuse text that is not a domain', async () => {
    const { user } = await open();

    await user.type(field(), 'somebody@mailer.example{Enter}');

    await screen.findByText('Please enter a domain, as mailer.example');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(fakes.api.callsTo(blockDomain)).toEqual([]);
  });

  it('can be unblocked', async () => {
    const { user, services } = await open('mailer.example', 'xn--mnchen-3ya.example');

    await user.click(await entry('xn--mnchen-3ya.example'));

    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Unblock/ })).toHaveLength(1));
    expect(await entry('mailer.example')).toBeTruthy();
    expect(services.toasts[0]?.title).toBe('Domain unblocked');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Blocked domains' }));
  });

  it('report a refused change and keep the typed text', async () => {
    const { user, services } = await open();
    const body = { title: 'Not now', status: 503, code: 'unavailable' };
    fakes.api.answer(blockDomain, () => ({ status: 503, body }));

    await user.type(field(), 'mailer.example{Enter}');

    await waitFor(() =>
      expect(services.toasts).toEqual([
        { title: 'Not blocked', description: 'Not now', tone: 'destructive' },
      ]),
    );
    expect(field().value).toBe('mailer.example');
  });

  it('show a load failure in place of the list', async () => {
    signIn(fakes.api);
    const body = { title: 'Broken', status: 500, code: 'internal' };
    fakes.api.answer(listBlockedDomains, () => ({ status: 500, body }));
    renderPage(AdminPage, { path: '/admin?view=settings' });

    await screen.findByText('The list of blocked domains could not be loaded');
  });
});
