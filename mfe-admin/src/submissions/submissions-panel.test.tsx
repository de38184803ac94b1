import { describe, expect, it, jest } from '@jest/globals';
import { downloadDocument, listSubmissions, type Submission } from '@site/shared/contracts';
import { renderPage } from '@site/shared/testing';
import { aSubmission } from '@site/shared/testing/factories';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../admin-page.tsx';
import { signIn, useFakes } from '../staff.fixture.ts';

const fakes = useFakes();

const row = (id: string, more: Partial<Submission> = {}): Submission => ({ ...aSubmission(), id, ...more });

function open(timeZone = 'America/New_York') {
  signIn(fakes.api);
  return renderPage(AdminPage, { path: '/admin', facts: { reportingTimeZone: timeZone } });
}

function answerWith(...items: Submission[]) {
  fakes.api.answer(listSubmissions, () => ({ status: 200, body: { items, next: null } }));
}

describe('the list of submissions', () => {
  it('has the seven columns of the spec in order', async () => {
    answerWith(row('1'));
    open();

    const table = await screen.findByRole('table');

    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Date', 'Company', 'Contact', 'Email', 'Phone', 'Industry', 'Size']);
  });

  it('shows labels for values, and dates in the site’s time zone', async () => {
    answerWith(
      row('1', {
        created_at: '2026-11-21T02:30:00.000Z',
        company_name: 'Harbor Freight Lines',
        contact_name: 'Jordan Reyes',
        email: 'jordan@harbor.example',
        phone: '(202) 555-0101',
        industry: 'marketing',
        company_size: 'large',
        file_path: null,
      }),
    );
    open();

    const cells = within(await screen.findByRole('table'))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);

    expect(cells[0]?.replace(/\s/g, ' ')).toBe('Nov 20, 2026, 9:30 PM EST');
    expect(cells.slice(1)).toEqual([
      'Harbor Freight Lines',
      'Jordan Reyes',
      'jordan@harbor.example',
      '(202) 555-0101',
      'Marketing & Advertising',
      'Large (201-1000)',
    ]);
  });

  it('names the original of a possible duplicate and links to it if it is listed', async () => {
    answerWith(
      row('3', { reference: 'AR-3333-3333', duplicate_of: 'AR-9999-9999' }),
      row('2', { reference: 'AR-2222-2222', duplicate_of: 'AR-1111-1111' }),
      row('1', { reference: 'AR-1111-1111' }),
    );
    open();

    const table = await screen.findByRole('table');

    expect(within(table).getAllByText(/^Possible duplicate/)).toHaveLength(2);
    const link = within(table).getByRole('link', { name: 'AR-1111-1111' });
    expect(link.getAttribute('href')).toBe('#AR-1111-1111');
    expect(document.getElementById('AR-1111-1111')?.tagName).toBe('TR');
    expect(
      within(table)
        .getByText(/AR-9999-9999/)
        .closest('a'),
    ).toBeNull();
    expect(within(table).getAllByRole('columnheader')).toHaveLength(7);
  });

  it('keeps the server’s order and loads more below', async () => {
    fakes.api.answer(listSubmissions, ({ query }) => ({
      status: 200,
      body: query.cursor
        ? { items: [row('1', { company_name: 'Oldest' })], next: null }
        : { items: [row('3', { company_name: 'Newest' }), row('2', { company_name: 'Older' })], next: 'c2' },
    }));
    const { user } = open();
    await screen.findByText('Newest');

    await user.click(screen.getByRole('button', { name: 'Load more' }));

    await screen.findByText('Oldest');
    const companies = screen.getAllByText(/^(Newest|Older|Oldest)$/).map((cell) => cell.textContent);
    expect(companies).toEqual(['Newest', 'Older', 'Oldest']);
    expect(fakes.api.callsTo(listSubmissions).map(({ query }) => query.cursor)).toEqual([undefined, 'c2']);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('reports a failed load once and retries on request', async () => {
    fakes.api.answer(listSubmissions, () => ({
      status: 503,
      body: { title: 'The service is not available right now', status: 503, code: 'unavailable' },
    }));
    const { user, services } = open();
    await screen.findByText('Error loading submissions');
    expect(services.toasts).toEqual([
      {
        title: 'Error loading submissions',
        description: 'The service is not available right now',
        tone: 'destructive',
      },
    ]);
    expect(fakes.errors).toHaveLength(1);
    answerWith();

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('No submissions yet')).toBeTruthy();
  });

  it('keeps its rows when loading more fails', async () => {
    fakes.api.answer(listSubmissions, ({ query }) => {
      if (query.cursor) throw new TypeError('Failed to fetch');
      return { status: 200, body: { items: [row('1', { company_name: 'Here to stay' })], next: 'c' } };
    });
    const { user, services } = open();

    await user.click(await screen.findByRole('button', { name: 'Load more' }));

    await waitFor(() => expect(services.toasts).toHaveLength(1));
    expect(screen.getByText('Here to stay')).toBeTruthy();
  });
});

describe('the document of a submission', () => {
  it('is saved unchanged under the server’s file name', async () => {
    const bytes = new Uint8Array([37, 80, 68, 70, 0, 255]);
    answerWith(row('7', { company_name: 'Harbor', file_path: '1_plan.pdf' }));
    fakes.api.answer(downloadDocument, () => ({
      status: 200,
      body: bytes,
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="plan.pdf"; filename*=UTF-8''pl%C3%A4n.pdf`,
      },
    }));
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    open();

    fireEvent.click(await screen.findByRole('button', { name: 'Document of Harbor' }));

    await waitFor(() => expect(names).toEqual(['plän.pdf']));
    expect(blobs[0]?.size).toBe(bytes.length);
    const [call] = fakes.api.callsTo(downloadDocument);
    expect(call?.params).toEqual({ id: '7' });
    expect(call?.headers.authorization).toBe('Bearer header.payload.signature');
  });

  it('has no button where there is no document', async () => {
    answerWith(row('7', { file_path: null }));
    open();
    await screen.findByRole('table');

    expect(screen.queryByRole('button', { name: /^Document/ })).toBeNull();
  });

  it('reports a failed download', async () => {
    answerWith(row('7', { company_name: 'Harbor', file_path: '1_plan.pdf' }));
    fakes.api.answer(downloadDocument, () => ({
      status: 404,
      body: { title: 'The document is not in the store', status: 404, code: 'document_missing' },
    }));
    const { services } = open();

    fireEvent.click(await screen.findByRole('button', { name: 'Document of Harbor' }));

    await waitFor(() =>
      expect(services.toasts).toEqual([
        { title: 'Download failed', description: 'The document is not in the store', tone: 'destructive' },
      ]),
    );
  });
});
