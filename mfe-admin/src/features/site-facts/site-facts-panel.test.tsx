import { describe, expect, it } from '@jest/globals';
import {
  changeSiteFact,
  listFactHistory,
  resetSiteFact,
  type FactHistoryItem,
} from '@site/shared/contracts/staff';
import {
  DEFAULT_SITE_FACTS,
  readSiteFacts,
  SITE_FACT_NAMES,
  type SiteFactChanges,
} from '@site/shared/contracts';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../app/admin-page.tsx';
import { signIn, useFakes } from '../../staff.fixture.ts';
import { FACT_GROUPS, SITE_FACTS_COPY } from './admin-site-facts-content.ts';

const fakes = useFakes();

/** Opens the site facts on a fake API whose facts change with its calls. */
async function open(before: SiteFactChanges = {}, items: readonly FactHistoryItem[] = []) {
  let changed = before as Readonly<Record<string, unknown>>;
  const now = () => ({ facts: { ...DEFAULT_SITE_FACTS, ...changed }, changed });
  signIn(fakes.api);
  fakes.api.answer(readSiteFacts, () => ({ status: 200, body: now() }));
  fakes.api.answer(listFactHistory, () => ({ status: 200, body: { items } }));
  fakes.api.answer(changeSiteFact, ({ params, body }) => {
    changed = { ...changed, [String(params['fact'])]: body.value };
    return { status: 200, body: now() };
  });
  fakes.api.answer(resetSiteFact, ({ params }) => {
    const { [String(params['fact'])]: _, ...others } = changed;
    changed = others;
    return { status: 200, body: now() };
  });
  const page = renderPage(AdminPage, { path: '/admin?view=settings' });
  await page.user.click(await screen.findByText(SITE_FACTS_COPY.title));
  await screen.findByRole('form', { name: 'Company name' });
  return page;
}
const formOf = (label: string) => within(screen.getByRole('form', { name: label }));
const fieldOf = (label: string) => formOf(label).getByRole<HTMLInputElement>('textbox');

const ENVIRONMENT = { isChanged: false, value: null };
const set = (value: string | null) => ({ isChanged: true, value });
function aChange(change: Partial<FactHistoryItem>): FactHistoryItem {
  return {
    ...{
      id: String(change.at),
      at: '2026-11-20T09:00:00.000Z',
      fact: 'name',
      actor: 'admin@ledgerwell.example',
    },
    ...{ before: ENVIRONMENT, after: set('Southgate') },
    ...change,
  };
}

describe('the site facts', () => {
  it('are all listed once', async () => {
    const { container } = await open();

    expect(FACT_GROUPS.flatMap(({ facts }) => Object.keys(facts)).sort()).toEqual(
      [...SITE_FACT_NAMES].sort(),
    );
    expect(screen.getAllByRole('form', { name: /^(?!Block a domain|Suppress an address)/ })).toHaveLength(
      SITE_FACT_NAMES.length,
    );
    expect(fieldOf('Company name').value).toBe('Ledgerwell');
    await expectAccessible(container);
  });

  it('change one at a time and keep the focus', async () => {
    const { user, services } = await open();
    const field = fieldOf('Phone number as shown');

    await user.clear(field);
    await user.type(field, ' (202) 555-0199 {Enter}');

    await formOf('Phone number as shown').findByRole('button', { name: 'Reset Phone number as shown' });
    const [call] = fakes.api.callsTo(changeSiteFact);
    expect([call?.params, call?.body]).toEqual([{ fact: 'phoneDisplay' }, { value: '(202) 555-0199' }]);
    expect(services.toasts.map(({ title }) => title)).toEqual([SITE_FACTS_COPY.save.done]);
    expect(field.value).toBe('(202) 555-0199');
    expect(document.activeElement).toBe(field);
  });

  it('are removed when left empty, if they are optional', async () => {
    const { user } = await open();

    await user.clear(fieldOf('LinkedIn'));
    await user.click(formOf('LinkedIn').getByRole('button', { name: 'Save LinkedIn' }));
    await waitFor(() => expect(fakes.api.callsTo(changeSiteFact)[0]?.body).toEqual({ value: null }));

    await user.clear(fieldOf('Company name'));
    await user.type(fieldOf('Company name'), '{Enter}');
    await screen.findByText('The value must not be missing');
    expect(fakes.api.callsTo(changeSiteFact)).toHaveLength(1);
  });

  it('refuse an invalid value and explain why', async () => {
    const { user } = await open();
    const field = fieldOf('Facebook');

    await user.clear(field);
    await user.type(field, 'javascript:alert(1){Enter}');

    await screen.findByText('The value must be an https:// address');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(fakes.api.callsTo(changeSiteFact)).toEqual([]);
  });

  it('reset to the environment’s value', async () => {
    const { user } = await open({ arPageVariant: 'A' });
    const label = 'Version of the accounts receivable page';
    const select = formOf(label).getByRole<HTMLSelectElement>('combobox');
    expect(select.value).toBe('A');

    await user.click(formOf(label).getByRole('button', { name: `Reset ${label}` }));

    await waitFor(() => expect(select.value).toBe('B'));
    expect(document.activeElement).toBe(select);
    expect(formOf(label).queryByRole('button', { name: `Reset ${label}` })).toBeNull();
  });

  it('report a refused change and keep the typed text', async () => {
    const { user, services } = await open();
    const body = { title: 'Not now', status: 503, code: 'unavailable' };
    fakes.api.answer(changeSiteFact, () => ({ status: 503, body }));

    await user.type(fieldOf('Company name'), ' & Sons{Enter}');

    await waitFor(() => expect(services.toasts[0]?.description).toBe('Not now'));
    expect(fieldOf('Company name').value).toBe('Ledgerwell & Sons');
  });

  it('show a load failure in place of the list', async () => {
    signIn(fakes.api);
    const body = { title: 'Broken', status: 500, code: 'internal' };
    fakes.api.answer(readSiteFacts, () => ({ status: 500, body }));
    const { user } = renderPage(AdminPage, { path: '/admin?view=settings' });

    await user.click(await screen.findByText(SITE_FACTS_COPY.title));

    await screen.findByText(SITE_FACTS_COPY.failure);
  });

  it('show what visitors will see while a value is typed', async () => {
    const { user } = await open();
    await user.clear(fieldOf('Copyright year'));
    await user.type(fieldOf('Copyright year'), '2027');
    formOf('Copyright year').getByText('Footer: “© 2027 Ledgerwell. All rights reserved.”');

    await user.type(fieldOf('Copyright year'), '7');
    expect(formOf('Copyright year').queryByText(/Footer:/)).toBeNull();

    await user.clear(fieldOf('LinkedIn'));
    formOf('LinkedIn').getByText('Hidden: no page shows it.');
    formOf('Facebook').getByText('Opens friends.example');
    await user.clear(fieldOf('LinkedIn'));
    await user.paste('\u200bhttps://north\u00adgate.example/');
    formOf('LinkedIn').getByText('Opens northgate.example');
  });

  it('list their changes, of which the latest of each fact can be undone', async () => {
    const { user, container } = await open({ name: 'Westgate', phone: null }, [
      aChange({ at: '2026-11-20T11:00:00.000Z', before: set('Southgate'), after: set('Westgate') }),
      aChange({ at: '2026-11-20T10:00:00.000Z', fact: 'phone', after: set(null), actor: null }),
      aChange({ at: '2026-11-20T09:00:00.000Z' }),
    ]);
    const history = within(screen.getByRole('region', { name: SITE_FACTS_COPY.history.title }));

    const texts = (await history.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringContaining('Company name“Southgate” → “Westgate”'),
      expect.stringMatching(/Phone number as dialedThe default → hidden.*, on the server/),
      expect.stringContaining('Company nameThe default → “Southgate”'),
    ]);
    expect(history.getAllByRole('button', { name: 'Undo Company name' })).toHaveLength(1);
    await expectAccessible(container);

    await user.click(history.getByRole('button', { name: 'Undo Company name' }));

    await waitFor(() => expect(fieldOf('Company name').value).toBe('Southgate'));
    const [call] = fakes.api.callsTo(changeSiteFact);
    expect([call?.params, call?.body]).toEqual([{ fact: 'name' }, { value: 'Southgate' }]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: SITE_FACTS_COPY.history.title }));
  });

  it('keep what is being typed when a change is undone', async () => {
    const { user } = await open({ phone: null }, [aChange({ fact: 'phone', after: set(null) })]);
    await user.type(fieldOf('Phone number as dialed'), '+44');
    const history = within(screen.getByRole('region', { name: SITE_FACTS_COPY.history.title }));

    await user.click(await history.findByRole('button', { name: 'Undo Phone number as dialed' }));

    await waitFor(() => expect(fakes.api.callsTo(resetSiteFact)).toHaveLength(1));
    await waitFor(() =>
      expect(formOf('Phone number as dialed').queryByRole('button', { name: /^Reset/ })).toBeNull(),
    );
    expect(fieldOf('Phone number as dialed').value).toBe('+44');
  });
});
