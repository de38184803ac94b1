import { describe, expect, it } from '@jest/globals';
import { countSubmissions, listSubmissionRows, type SubmissionRow } from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { aSubmissionRow } from '@site/shared/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../app/admin-page.tsx';
import { answerSubmissions, signIn, useFakes } from '../../staff.fixture.ts';
import { RETRY } from '../../kit/admin-content.ts';

const fakes = useFakes();

const row = (id: string, more: Partial<SubmissionRow> = {}) => aSubmissionRow({ id, ...more });

function open(path = '/admin', timeZone = 'America/New_York') {
  return renderPage(AdminPage, { path, facts: { reportingTimeZone: timeZone } });
}

function answerWith(...items: SubmissionRow[]) {
  signIn(fakes.api);
  answerSubmissions(fakes.api, ...items);
}

/** The queries of the list, without what is as usual. */
const queries = () =>
  fakes.api
    .callsTo(listSubmissionRows)
    .map(({ query: { sort, order, ...query } }) => ({ ...query, sorted: `${sort} ${order}` }));

describe('the list of submissions', () => {
  it('has the seven columns of the spec in order', async () => {
    answerWith(row('1'));
    open();

    const table = await screen.findByRole('table');

    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => (cell.querySelector('button') ?? cell).textContent),
    ).toEqual(['Date', 'Company', 'Contact', 'Email', 'Phone', 'Industry', 'Size']);
  });

  it('shows labels for values, and dates in the site’s time zone', async () => {
    answerWith(
      row('1', {
        created_at: '2026-11-21T02:30:00.000Z',
        company_name: 'Harbor Freight Lines',
        contact_name: 'Finance Director',
        email: 'finance@harbor.example',
        phone: '(202) 555-0101',
        industry: 'marketing',
        company_size: 'large',
        status: 'in_review',
        file_path: '1_a.pdf',
      }),
    );
    open();

    const cells = within(await screen.findByRole('table'))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);

    expect(cells[0]?.replace(/\s/g, ' ')).toBe('Nov 20, 2026, 9:30 PM EST');
    expect(cells.slice(1)).toEqual([
      'Harbor Freight Lineswith a documentIn review',
      'Finance Director',
      'finance@harbor.example',
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
  });

  it('reports a failed load once and retries on request', async () => {
    signIn(fakes.api);
    fakes.api.answer(listSubmissionRows, () => ({
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
    answerSubmissions(fakes.api);

    await user.click(screen.getByRole('button', { name: RETRY }));

    expect(await screen.findByText('No submissions yet')).toBeTruthy();
  });

  it('says how many there are, at most 10,000', async () => {
    answerWith(row('1'));
    fakes.api.answer(countSubmissions, () => ({ status: 200, body: { count: 10_000, isCapped: true } }));
    open();

    expect(await screen.findByText('10,000+ submissions')).toBeTruthy();
  });
});

describe('pages of the list', () => {
  function answerPages() {
    answerWith();
    fakes.api.answer(listSubmissionRows, ({ query }) => ({
      status: 200,
      body: query.cursor
        ? { items: [row('1', { company_name: 'Oldest' })], next: null, previous: 'c1', start: 's2' }
        : { items: [row('2', { company_name: 'Newest' })], next: 'c2', previous: null, start: 's1' },
    }));
  }

  it('are addresses of their own, and the focus moves to the heading', async () => {
    answerPages();
    const { user, location } = open('/admin?status=new');
    await user.click(await screen.findByRole('link', { name: 'Next' }));

    expect(await screen.findByText('Oldest')).toBeTruthy();
    expect(location()).toBe('/admin?status=new&page=c2');
    expect(document.activeElement?.textContent).toBe('Application submissions');
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toContain('page=c1');
  });

  it('keep the rows when the next one fails, with a way to the first page', async () => {
    answerPages();
    const { user, location } = open();
    await screen.findByText('Newest');
    fakes.api.answer(listSubmissionRows, ({ query }) => {
      if (query.cursor) throw new TypeError('Failed to fetch');
      return { status: 200, body: { items: [row('2')], next: 'c2', previous: null, start: 's1' } };
    });
    await user.click(screen.getByRole('link', { name: 'Next' }));

    await user.click(await screen.findByRole('link', { name: 'Show the first page' }));

    expect(location()).toBe('/admin');
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

describe('the number of rows on a page', () => {
  it('is in the address, and starts with the first page', async () => {
    answerWith(row('1'));
    const { user, location } = open('/admin?status=new&page=c9');
    const sizes = within(await screen.findByRole('navigation', { name: 'Rows per page' }));
    expect(sizes.getByRole('link', { current: true }).textContent).toBe('50');
    await user.click(sizes.getByRole('link', { name: '200' }));

    expect(location()).toBe('/admin?status=new&rows=200');
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ status: 'new', limit: '200' }));
    expect(sizes.getByRole('link', { current: true }).textContent).toBe('200');
  });

  it('is the usual one when the address has another one', async () => {
    answerWith(row('1'));
    open('/admin?rows=5000');
    await screen.findByRole('table');

    expect(queries()).toEqual([{ sorted: 'received descending' }]);
  });
});

describe('filters and order', () => {
  it('are read from the address; what is invalid is left out', async () => {
    answerWith(row('1'));
    open('/admin?status=new,won&industry=retail&size=giant&since=2026-02-31&sort=company');
    await screen.findByRole('table');

    expect(queries()).toEqual([{ status: 'new,won', industry: 'retail', sorted: 'received descending' }]);
  });

  it('are chosen in a form, and shown as chips that can be removed', async () => {
    answerWith(row('1'));
    const { user, location } = open('/admin?page=c9');
    await user.click(await screen.findByText('Filters and order'));
    const form = within(screen.getByRole('search', { name: 'Filter the submissions' }));
    await user.click(form.getByRole('checkbox', { name: 'Contacted' }));
    await user.click(form.getByRole('checkbox', { name: 'New' }));
    await user.selectOptions(form.getByLabelText('Industry'), 'Retail');
    await user.click(form.getByRole('button', { name: 'Apply filters' }));

    expect(location()).toBe('/admin?status=new%2Ccontacted&industry=retail');
    await user.click(await screen.findByRole('link', { name: 'Remove the filter Status: New, Contacted' }));
    expect(location()).toBe('/admin?industry=retail');
    await user.click(screen.getByRole('link', { name: 'Clear filters' }));
    expect(location()).toBe('/admin');
    await waitFor(() => expect(queries()).toHaveLength(4));
  });

  it('that exclude each other are told in the form, and nothing changes', async () => {
    answerWith(row('1'));
    const { user, location } = open();
    await user.click(await screen.findByText('Filters and order'));
    const form = within(screen.getByRole('search', { name: 'Filter the submissions' }));
    await user.selectOptions(form.getByLabelText('Industry'), 'Retail');
    await user.selectOptions(form.getByLabelText('Sort by'), 'Company, A to Z');
    await user.click(form.getByRole('button', { name: 'Apply filters' }));

    expect(form.getByText('The list cannot be sorted in this way with these filters')).toBeTruthy();
    expect(location()).toBe('/admin');
  });

  it('without a match say so', async () => {
    answerWith();
    open('/admin?status=won');

    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(screen.getByText('0 submissions match')).toBeTruthy();
  });

  it('can be changed in the headers, which say the order', async () => {
    answerWith(row('1'));
    const { user, location } = open();
    const header = async (name: string) => screen.findByRole('columnheader', { name });
    expect((await header('Date')).getAttribute('aria-sort')).toBe('descending');

    await user.click(within(await header('Company')).getByRole('button'));

    expect(location()).toBe('/admin?sort=company&sort-order=ascending');
    expect((await header('Company')).getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(await header('Company')).getByRole('button'));
    expect(location()).toBe('/admin?sort=company');
  });

  it('have no accessibility findings', async () => {
    answerWith(row('1', { file_path: '1_a.pdf', duplicate_of: 'AR-1111-1111' }));
    const { container, user } = open('/admin?status=new');
    await screen.findByRole('table');
    await user.click(screen.getByText('Filters and order'));

    await expectAccessible(container);
  });
});

describe('new submissions', () => {
  it('are announced above the list, and shown on request', async () => {
    answerWith();
    fakes.api.answer(listSubmissionRows, () => ({
      status: 200,
      body: { items: [row('1', { company_name: 'Listed' })], next: null, previous: null, start: 's1' },
    }));
    fakes.api.answer(countSubmissions, ({ query }) => ({
      status: 200,
      body: { count: query.cursor === 's1' ? 2 : 3, isCapped: false },
    }));
    const { user } = open();
    expect(await screen.findByText('2 new submissions')).toBeTruthy();
    fakes.api.answer(listSubmissionRows, () => ({
      status: 200,
      body: { items: [row('2', { company_name: 'Arrived' })], next: null, previous: null, start: 's2' },
    }));
    fakes.api.answer(countSubmissions, () => ({ status: 200, body: { count: 0, isCapped: false } }));

    await user.click(screen.getByRole('button', { name: 'Show them' }));

    expect(await screen.findByText('Arrived')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('2 new submissions')).toBeNull());
  });

  it('are asked for from the start of the filtered list, not of the list before it', async () => {
    answerWith();
    fakes.api.answer(listSubmissionRows, ({ query }) => ({
      status: 200,
      body: {
        items: [row('1', { company_name: query.status === 'new' ? 'Filtered Freight' : 'Any Freight' })],
        ...{ next: null, previous: null, start: query.status === 'new' ? 'filtered' : 'all' },
      },
    }));
    const { user } = open('/admin?status=new');
    await screen.findByText('Filtered Freight');

    await user.click(screen.getByRole('link', { name: /^Remove the filter/ }));

    await screen.findByText('Any Freight');
    await waitFor(() => expect(askedFrom()).toContain('all of any status'));
    expect(askedFrom().sort()).toEqual(['all of any status', 'filtered of new']);
  });
  const askedFrom = () =>
    fakes.api
      .callsTo(countSubmissions)
      .flatMap(({ query: { cursor, status = 'any status' } }) => (cursor ? [`${cursor} of ${status}`] : []));
});
