import { describe, expect, it, jest } from '@jest/globals';
import {
  countSubscribers,
  exportAnalytics,
  listBlockedDomains,
  listDeadMails,
  listSubmissionRows,
  type SubmissionRow,
} from '@site/shared/contracts/staff';
import { readOwnRole } from '@site/shared/contracts/auth';
import { expectAccessible, recordingServices, renderPage } from '@site/shared/testing';
import { aSubmissionRow } from '@site/shared/testing/factories';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { AdminPage } from './admin-page.tsx';
import { answerAnalytics } from '../features/analytics/summary.fixture.ts';
import { answerSubmissions, EMAIL, refusal, SIGN_OUT, signIn, useFakes } from '../staff.fixture.ts';
import { RETRY } from '../kit/admin-content.ts';
import { ACCESS_COPY } from '../session/admin-access-content.ts';
import { VIEWS_COPY } from './views/admin-views-content.ts';

const fakes = useFakes();

const open = () => renderPage(AdminPage, { path: '/admin', facts: { reportingTimeZone: 'Asia/Kolkata' } });

const list = (...items: SubmissionRow[]) => answerSubmissions(fakes.api, ...items);

describe('access to the admin area', () => {
  it('redirects a visitor to the sign-in page', async () => {
    const { location, services } = open();

    expect(screen.getByText('Loading...')).toBeTruthy();
    await waitFor(() => expect(location()).toBe('/auth'));
    expect(services.toasts).toEqual([]);
  });

  it('keeps the application of an email link in the address', async () => {
    const { location } = renderPage(AdminPage, { path: '/admin?id=AR-7K3M-92QX' });

    await waitFor(() => expect(location()).toBe('/auth?id=AR-7K3M-92QX'));
  });

  it('denies a user without a role and sends them home', async () => {
    signIn(fakes.api, null);

    const { location, services } = open();

    await waitFor(() => expect(location()).toBe('/'));
    expect(services.toasts).toEqual([
      {
        title: 'Access Denied',
        description: "You don't have permission to access this page.",
        tone: 'destructive',
        link: { text: 'Sign out', href: '/auth?sign-out' },
      },
    ]);
    expect(fakes.api.callsTo(listSubmissionRows)).toHaveLength(0);
  });

  it('redirects to the sign-in page when the session has ended', async () => {
    signIn(fakes.api);
    fakes.api.answer(SIGN_OUT, () => refusal(403, 'session_not_found', 'Gone'));
    fakes.api.answer(readOwnRole, () => ({
      status: 401,
      body: { title: 'The session has ended', status: 401, code: 'session_ended' },
    }));

    const { location } = open();

    await waitFor(() => expect(location()).toBe('/auth'));
    expect(localStorage.getItem('site-auth')).toBeNull();
  });

  it('shows a failure while the server does not respond, and retries on request', async () => {
    signIn(fakes.api);
    fakes.api.answer(readOwnRole, () => {
      throw new TypeError('Failed to fetch');
    });
    const { user } = open();
    await screen.findByText(ACCESS_COPY.checkFailed.title);
    expect(fakes.errors).toHaveLength(1);
    signIn(fakes.api);
    list();

    await user.click(screen.getByRole('button', { name: RETRY }));

    expect(await screen.findByText('No submissions yet')).toBeTruthy();
  });

  it('is prerendered as a title and Loading... only', () => {
    const html = renderToStaticMarkup(
      createElement(
        StaticRouter,
        { location: '/admin' },
        createElement(AdminPage, { services: recordingServices() }),
      ),
    );

    expect(
      html
        .replace(/<[^>]+>/g, ' ')
        .trim()
        .split(/\s{2,}/),
    ).toEqual(['Admin Dashboard', 'Loading...']);
  });
});

describe('the role', () => {
  it('lets a reviewer see applications, and nothing that needs another permission', async () => {
    signIn(fakes.api, 'reviewer');
    list(aSubmissionRow());
    open();

    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Export Analytics' })).toBeNull();
    for (const endpoint of [listDeadMails, listBlockedDomains, countSubscribers])
      expect(fakes.api.callsTo(endpoint)).toHaveLength(0);
  });

  it('lets an analyst see and export analytics, and read no application', async () => {
    signIn(fakes.api, 'analyst');
    answerAnalytics(fakes.api);
    open();

    expect(await screen.findByRole('button', { name: 'Export Analytics' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Notes' })).toBeTruthy();
    expect(screen.getByText(VIEWS_COPY.analyticsOnly)).toBeTruthy();
    expect(fakes.api.callsTo(listSubmissionRows)).toHaveLength(0);
  });
});

describe('the admin dashboard', () => {
  it('shows who is signed in and an empty state', async () => {
    signIn(fakes.api);
    list();

    open();

    expect(await screen.findByText('No submissions yet')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Dashboard');
    expect(screen.getByText(EMAIL)).toBeTruthy();
    expect(fakes.api.callsTo(listSubmissionRows)[0]?.headers.authorization).toBe(
      'Bearer header.payload.signature',
    );
  });

  it('signs out of this session only', async () => {
    signIn(fakes.api);
    list();
    fakes.api.answer(SIGN_OUT, () => ({ status: 204 }));
    const { user, services, location } = open();

    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));

    await waitFor(() => expect(location()).toBe('/auth'));
    expect(services.toasts).toEqual([
      { title: 'Signed out', description: "You've been successfully signed out" },
    ]);
    expect(fakes.api.callsTo(SIGN_OUT)[0]?.query).toEqual({ scope: 'local' });
    expect(localStorage.getItem('site-auth')).toBeNull();
  });

  it('reports a failed sign-out', async () => {
    signIn(fakes.api);
    list();
    fakes.api.answer(SIGN_OUT, () => refusal(400, 'validation_failed', 'Not like this'));
    const { user, services, location } = open();

    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));

    await waitFor(() =>
      expect(services.toasts).toEqual([
        { title: 'Error signing out', description: 'Not like this', tone: 'destructive' },
      ]),
    );
    await waitFor(() => expect(location()).toBe('/auth'));
    expect(localStorage.getItem('site-auth')).toBeNull();
  });

  it('is accessible with rows', async () => {
    signIn(fakes.api);
    list(aSubmissionRow(), { ...aSubmissionRow(), id: '2', file_path: '1_a.pdf' });
    const { container } = open();
    await screen.findByRole('table');

    await expectAccessible(container);
  });
});

describe('the analytics export', () => {
  const saved: { name: string; content: Blob }[] = [];

  async function pressExport() {
    saved.length = 0;
    let content = new Blob();
    URL.createObjectURL = (blob) => {
      content = blob as Blob;
      return 'blob:site';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content });
    });
    signIn(fakes.api);
    list();
    const page = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Export Analytics' }));
    return page;
  }

  it('saves the last seven days under the file name in the spec', async () => {
    fakes.api.answer(exportAnalytics, () => ({ status: 200, body: { csv: 'date,visitors\r\n' } }));

    const { services } = await pressExport();

    expect(await screen.findByRole('button', { name: 'Exporting...' })).toHaveProperty(
      'ariaDisabled',
      'true',
    );
    await waitFor(() =>
      expect(services.toasts).toEqual([
        { title: 'Analytics exported', description: 'Your analytics data has been downloaded as CSV.' },
      ]),
    );
    const asked = fakes.api.callsTo(exportAnalytics)[0]?.body as Record<string, string>;
    expect(asked.granularity).toBe('daily');
    expect(saved[0]?.name).toBe(`analytics-${asked.startDate}-to-${asked.endDate}.csv`);
    expect(Date.parse(asked.endDate ?? '') - Date.parse(asked.startDate ?? '')).toBe(7 * 86_400_000);
  });

  it('reports a failure with its message', async () => {
    fakes.api.answer(exportAnalytics, () => ({
      status: 503,
      body: { title: 'The service is not available right now', status: 503, code: 'unavailable' },
    }));

    const { services } = await pressExport();

    await waitFor(() =>
      expect(services.toasts).toEqual([
        {
          title: 'Export failed',
          description: 'The service is not available right now',
          tone: 'destructive',
        },
      ]),
    );
    expect(fakes.errors).toHaveLength(1);
    expect(within(document.body).getByRole('button', { name: 'Export Analytics' })).toHaveProperty(
      'ariaDisabled',
      null,
    );
  });
});
