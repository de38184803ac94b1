import { describe, expect, it } from '@jest/globals';
import {
  eraseSubmission,
  findSubmission,
  listQuarantine,
  listSubmissionRows,
  type SubmissionRecord,
} from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { aSubmissionRow } from '@site/shared/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../../app/admin-page.tsx';
import { answerSubmissions, signIn, useFakes } from '../../../staff.fixture.ts';
import { findInPalette } from '../../../app/palette/palette.fixture.ts';
import { answerRecord, RECORD } from './record.fixture.ts';
import { ADMIN_COPY, RETRY } from '../../../kit/admin-content.ts';
import { TABLE_COPY } from '../admin-submissions-content.ts';

const fakes = useFakes();

/** Opens the admin page on a fake API with one submission, which can be erased. */
function open(path = '/admin', record: SubmissionRecord = RECORD) {
  signIn(fakes.api);
  const stored = answerRecord(fakes.api, record);
  fakes.api.answer(listSubmissionRows, () => ({
    status: 200,
    body: {
      items: stored.record
        ? [aSubmissionRow({ reference: RECORD.reference, company_name: RECORD.company_name })]
        : [],
      next: null,
      previous: null,
      start: null,
    },
  }));
  fakes.api.answer(eraseSubmission, () => {
    stored.record = null;
    return { status: 204 };
  });
  return renderPage(AdminPage, { path, facts: { reportingTimeZone: 'UTC' } });
}
const drawer = (name = RECORD.company_name) => screen.findByRole('region', { name });
const gone = () => waitFor(() => expect(screen.queryByRole('button', { name: ADMIN_COPY.close })).toBeNull());

async function openRecord(page = open()) {
  await page.user.click(await screen.findByRole('link', { name: RECORD.company_name }));
  await screen.findByText('Books close on the fifth.');
  return page;
}

async function askToErase(page = open()) {
  await openRecord(page);
  await page.user.click(screen.getByRole('button', { name: 'Erase...' }));
  const question = await screen.findByRole('alertdialog');
  return { ...page, question };
}

describe('a submission', () => {
  it('opens from its company name with the reference, both texts and the document', async () => {
    const { baseElement } = await openRecord();

    const record = within(await drawer());
    expect(record.getByText('AR-7K3M-92QX')).toBeTruthy();
    const text = record.getByText(/^Four thousand invoices/);
    expect(text.textContent).toBe(RECORD.project_description);
    expect(getComputedStyle(text).whiteSpace).toBe('pre-wrap');
    expect(record.getByText('ledger.pdf (146.48 KB)')).toBeTruthy();
    expect(record.getByRole('button', { name: 'Document of Harbour Ltd' })).toBeTruthy();
    await expectAccessible(baseElement);
  });

  it('has facts that can be copied, and says when staff first worked on it', async () => {
    const { user } = await openRecord();
    const record = within(await drawer());
    await user.click(record.getByRole('button', { name: 'Copy email' }));

    expect(await navigator.clipboard.readText()).toBe(RECORD.email);
    expect(record.getByText('First touch').nextElementSibling?.textContent).toBe('Not yet');
  });

  it('has its own address, and closing it goes back to the list', async () => {
    const { user, location } = await openRecord();
    expect(location()).toBe('/admin?id=AR-7K3M-92QX');

    await user.click(within(await drawer()).getByRole('button', { name: ADMIN_COPY.close }));

    await gone();
    expect(location()).toBe('/admin');
  });

  it('takes the focus and gives it back to its link', async () => {
    const { user } = await openRecord();
    expect(document.activeElement?.textContent).toBe(RECORD.company_name);
    expect(document.activeElement?.tagName).toBe('H2');

    await user.keyboard('{Escape}');

    await gone();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: RECORD.company_name }));
  });

  it('stays open when Escape is pressed in a field', async () => {
    const { user } = await openRecord();
    await user.type(screen.getByLabelText('Add a note'), 'Half a note{Escape}');

    expect(screen.getByLabelText('Add a note')).toHaveProperty('value', 'Half a note');
  });

  it('leaves the list usable and is not modal', async () => {
    await openRecord();

    expect(screen.getByRole('link', { name: RECORD.company_name })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the other parameters of the address', async () => {
    const page = open('/admin?status=new&sort=company');
    await openRecord(page);
    expect(page.location()).toBe('/admin?status=new&sort=company&id=AR-7K3M-92QX');

    await page.user.click(screen.getByRole('link', { name: 'Back to the list' }));

    await gone();
    expect(page.location()).toBe('/admin?status=new&sort=company');
  });

  it('takes the place of another one, so that closing it goes back to the list', async () => {
    const { user, location } = await openRecord();
    await user.click(screen.getByRole('link', { name: RECORD.company_name }));
    await findInPalette(user, 'AR-0000-0000');
    await screen.findByText(/No application has the reference/);

    await user.click(screen.getByRole('button', { name: ADMIN_COPY.close }));

    await gone();
    expect(location()).toBe('/admin');
  });

  it('opens from an email link, and closing it stays on the page', async () => {
    const { user, location } = open('/admin?id=AR-7K3M-92QX');
    await screen.findByText('Books close on the fifth.');

    await user.click(within(await drawer()).getByRole('button', { name: ADMIN_COPY.close }));

    await gone();
    expect(location()).toBe('/admin');
  });

  it('is found by its reference in any notation', async () => {
    const { user } = open();

    await findInPalette(user, ' ar7k3m 92qx ');

    await drawer();
    expect(fakes.api.callsTo(findSubmission)[0]?.params).toEqual({ reference: 'AR-7K3M-92QX' });
  });

  it('shows a message for an unknown reference', async () => {
    const { user } = open();

    await findInPalette(user, 'AR-0000-0000');

    const told = await within(await drawer('Application AR-0000-0000')).findByText(
      /No application has the reference/,
    );
    expect(told.textContent).toContain('AR-0000-0000');
    expect(fakes.errors).toEqual([]);
  });

  it('shows a placeholder for blank texts', async () => {
    const { user } = open('/admin', {
      ...RECORD,
      project_description: null,
      document: null,
      file_path: null,
    });
    await user.click(await screen.findByRole('link', { name: RECORD.company_name }));

    expect(await screen.findAllByText('Left blank.')).toHaveLength(1);
    expect(within(await drawer()).getByText(TABLE_COPY.nothing)).toBeTruthy();
  });

  it('can be read while in quarantine', async () => {
    const caught = { ...RECORD, quarantined: true, spam_score: 60, spam_reasons: 'links' };
    const { user } = open('/admin', caught);
    answerSubmissions(fakes.api);
    fakes.api.answer(listQuarantine, () => ({ status: 200, body: { items: [caught], next: null } }));

    await user.click(await screen.findByRole('link', { name: RECORD.company_name }));

    await within(await drawer()).findByText('In quarantine');
  });

  it('shows a load failure and retries on request', async () => {
    const page = open('/admin?id=AR-7K3M-92QX');
    const body = { title: 'Not now', status: 503, code: 'unavailable' };
    fakes.api.answer(findSubmission, () => ({ status: 503, body }));
    await screen.findByText('The application could not be loaded');
    fakes.api.answer(findSubmission, () => ({ status: 200, body: RECORD }));

    await page.user.click(screen.getByRole('button', { name: RETRY }));

    await screen.findByText('Books close on the fifth.');
    expect(page.services.toasts).toEqual([]);
  });
});

describe('erasing a submission', () => {
  it('asks first and lists what is erased', async () => {
    const { question, baseElement } = await askToErase();

    expect(question.textContent).toContain('Erase the application from Harbour Ltd?');
    for (const part of ['AR-7K3M-92QX', RECORD.contact_name, RECORD.email, 'ledger.pdf (146.48 KB)'])
      expect(within(question).getByText(new RegExp(part.replace(/[().]/g, '\\$&')))).toBeTruthy();
    expect(document.getElementById(question.getAttribute('aria-describedby') ?? '')).toBeTruthy();
    expect(fakes.api.callsTo(eraseSubmission)).toEqual([]);
    await expectAccessible(baseElement);
  });

  it('can be canceled', async () => {
    const { user, question } = await askToErase();

    await user.click(within(question).getByRole('button', { name: 'Keep it' }));

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await drawer()).toBeTruthy();
    expect(fakes.api.callsTo(eraseSubmission)).toEqual([]);
  });

  it('removes it from the list and focuses the heading of the list', async () => {
    const { user, question, services, location } = await askToErase();

    await user.click(within(question).getByRole('button', { name: 'Erase permanently' }));

    await screen.findByText('No submissions yet');
    await gone();
    expect(fakes.api.callsTo(eraseSubmission)[0]?.params).toEqual({ id: RECORD.id });
    expect(services.toasts.map(({ title }) => title)).toEqual(['Application erased']);
    await waitFor(() => expect(location()).toBe('/admin'));
    expect(document.activeElement?.textContent).toBe('Application submissions');
    expect(fakes.errors).toEqual([]);
  });

  it('shows a failure in the dialog and erases nothing', async () => {
    const { user, question } = await askToErase();
    const body = { title: 'Not now', status: 503, code: 'unavailable' };
    fakes.api.answer(eraseSubmission, () => ({ status: 503, body }));

    await user.click(within(question).getByRole('button', { name: 'Erase permanently' }));

    expect((await within(question).findByRole('alert')).textContent).toContain('Not now');
    expect(within(question).getByRole('button', { name: 'Erase permanently' })).toHaveProperty(
      'disabled',
      false,
    );
    expect(fakes.errors).toHaveLength(1);
  });
});
