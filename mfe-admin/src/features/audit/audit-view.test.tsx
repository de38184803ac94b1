import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { exportAudit, listAudit, type AuditLine } from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../app/admin-page.tsx';
import { signIn, useFakes } from '../../staff.fixture.ts';
import { VIEWS_COPY } from '../../app/views/admin-views-content.ts';
import { AUDIT_COPY, AUDIT_EXPORT_COPY, AUDIT_RESULT_NAMES } from './admin-audit-content.ts';
import { FILTER_COPY, NEWER, OLDER } from '../../kit/admin-kit-content.ts';
import { RETRY } from '../../kit/admin-content.ts';

const fakes = useFakes();

const aLine = (more: Partial<AuditLine> = {}): AuditLine => ({
  id: 'line-1',
  at: '2026-11-20T02:30:00.000Z',
  event: 'analytics_exported',
  result: 'success',
  actor: { id: 'u1', email: 'ana@ledgerwell.example' },
  subject: null,
  address: '203.0.113.0',
  detail: { startDate: '2026-11-01', rows: 12 },
  ...more,
});

/** Two pages of one line each. Other filters match nothing. */
function answerPages() {
  fakes.api.answer(listAudit, ({ query }) => {
    const { cursor, event } = query;
    const lines = event === 'login' ? [] : [aLine(cursor ? { id: 'line-2', event: 'logout' } : {})];
    const isOlder = cursor === 'older';
    const [next, previous] = [isOlder ? null : 'older', isOlder ? 'newer' : null];
    return { status: 200, body: { items: lines, next: event ? null : next, previous } };
  });
}

function open(query = '') {
  signIn(fakes.api);
  return renderPage(AdminPage, { path: `/admin?view=audit${query}` });
}

const table = () => screen.findByRole('table', { name: VIEWS_COPY.views.audit.title });
const queries = () => fakes.api.callsTo(listAudit).map(({ query }) => query);

beforeEach(answerPages);

describe('the audit log', () => {
  it('says who did what, when and from where', async () => {
    open();
    const [, row] = within(await table()).getAllByRole('row');

    expect(row?.textContent).toContain('Nov 19, 2026, 9:30 PM EST');
    expect(row?.textContent).toContain('ana@ledgerwell.example');
    expect(row?.textContent).toContain('Analytics exported');
    expect(row?.textContent).toContain('start date: 2026-11-01, rows: 12');
  });

  it('names events, people and results that have no name', async () => {
    const line = aLine({ actor: null, event: 'of_a_later_version', result: 'failure', detail: null });
    fakes.api.answer(listAudit, () => ({
      status: 200,
      body: { items: [line], next: null, previous: null },
    }));
    open();
    const [, row] = within(await table()).getAllByRole('row');

    expect(row?.textContent).toContain('Visitor or system');
    expect(row?.textContent).toContain('of_a_later_version');
    expect(row?.textContent).toContain(AUDIT_RESULT_NAMES.failure);
  });

  it('is for admins only', async () => {
    open();
    signIn(fakes.api, 'reviewer');

    expect(await screen.findByText('No submissions yet')).toBeTruthy();
    expect(screen.queryByRole('link', { name: VIEWS_COPY.views.audit.title })).toBeNull();
    expect(queries()).toEqual([]);
  });

  it('has no accessibility faults', async () => {
    const { container } = open('&event=logout');
    await table();

    await expectAccessible(container);
  });
});

describe('the pages of the audit log', () => {
  it('are in the address, and take the focus along', async () => {
    const { user, location } = open();
    await user.click(await screen.findByRole('link', { name: OLDER }));

    expect(location()).toBe('/admin?view=audit&cursor=older');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: VIEWS_COPY.views.audit.title }));
    expect(await screen.findByText('Sign-out', { selector: 'td *' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: OLDER })).toBeNull());
    expect(screen.getByRole('link', { name: NEWER })).toBeTruthy();
  });

  it('open again after a reload', async () => {
    open('&cursor=older');
    await table();

    expect(queries()).toEqual([{ cursor: 'older' }]);
  });
});

describe('the filter of the audit log', () => {
  it('goes into the address and starts with the newest entries', async () => {
    const { user, location } = open('&cursor=older');
    await table();
    await user.selectOptions(screen.getByRole('combobox', { name: AUDIT_COPY.event }), 'Sign-in');
    await user.type(screen.getByRole('textbox', { name: AUDIT_COPY.person }), 'ana@ledgerwell.example');
    await user.click(screen.getByRole('button', { name: FILTER_COPY.apply }));

    expect(location()).toBe('/admin?view=audit&event=login&person=ana%40ledgerwell.example');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: VIEWS_COPY.views.audit.title }));
    expect(await screen.findByText(AUDIT_COPY.noMatch)).toBeTruthy();
    expect(queries().at(-1)).toEqual({ event: 'login', actor: 'ana@ledgerwell.example' });
  });

  it('can be cleared', async () => {
    const { user, location } = open('&event=login');
    await screen.findByText(AUDIT_COPY.noMatch);
    const [clear] = screen.getAllByRole('link', { name: FILTER_COPY.clear });
    if (clear) await user.click(clear);

    expect(location()).toBe('/admin?view=audit');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: VIEWS_COPY.views.audit.title }));
    expect(await table()).toBeTruthy();
    expect(screen.queryByRole('link', { name: FILTER_COPY.clear })).toBeNull();
  });

  it('is set to what an entry is about by a link on its ID', async () => {
    const lines = [aLine({ subject: 'submission-1' }), aLine({ id: 'line-2', subject: null })];
    fakes.api.answer(listAudit, () => ({
      status: 200,
      body: { items: lines, next: null, previous: null },
    }));
    const { user, location } = open('&event=logout&cursor=older');
    await user.click(within(await table()).getByRole('link', { name: 'submission-1' }));

    expect(location()).toBe('/admin?view=audit&subject=submission-1');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: AUDIT_COPY.subject }).value).toBe(
      'submission-1',
    );
  });

  it('explains an invalid field, and changes nothing', async () => {
    const { user, location } = open();
    await table();
    await user.type(screen.getByRole('textbox', { name: AUDIT_COPY.person }), 'ana');
    await user.click(screen.getByRole('button', { name: FILTER_COPY.apply }));

    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(location()).toBe('/admin?view=audit');
  });
});

describe('without entries', () => {
  it('says that there are none yet', async () => {
    fakes.api.answer(listAudit, () => ({ status: 200, body: { items: [], next: null, previous: null } }));
    open();

    expect(await screen.findByText(AUDIT_COPY.none)).toBeTruthy();
  });

  it('says in place that they could not be loaded, and tries again', async () => {
    fakes.api.answer(listAudit, () => ({ status: 503, body: {} }));
    const { user } = open('&cursor=older');
    expect(await screen.findByText(VIEWS_COPY.views.audit.failure)).toBeTruthy();
    expect(screen.getByRole('link', { name: AUDIT_COPY.firstPage })).toBeTruthy();
    answerPages();
    await user.click(screen.getByRole('button', { name: RETRY }));

    expect(await table()).toBeTruthy();
    expect(screen.queryByText(VIEWS_COPY.views.audit.failure)).toBeNull();
  });
});

describe('the download', () => {
  it('has the filter of the view', async () => {
    URL.createObjectURL = () => 'blob:audit';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    fakes.api.answer(exportAudit, () => ({ status: 200, body: 'time' }));
    const { user } = open('&event=logout');
    await table();
    await user.click(screen.getByRole('button', { name: AUDIT_EXPORT_COPY.export }));

    await waitFor(() => expect(fakes.api.callsTo(exportAudit)).toHaveLength(1));
    expect(fakes.api.callsTo(exportAudit)[0]?.query).toEqual({ event: 'logout' });
  });
});
