import { listUsers, type ListedUser } from '@site/shared/contracts/staff';
import { type Role } from '@site/shared/contracts/auth';
import { renderPage, type FakeApi } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { AdminPage } from '../../app/admin-page.tsx';
import { signIn } from '../../staff.fixture.ts';
import { VIEWS_COPY } from '../../app/views/admin-views-content.ts';

export const ANA = 'ana@ledgerwell.example';

/** An account as the API lists it. */
export const aUser = (more: Partial<ListedUser> = {}): ListedUser => ({
  id: '018bcfe5-6800-7abc-8def-0123456789ab',
  email: ANA,
  role: 'reviewer',
  state: 'active',
  isConfirmed: true,
  hasSecondFactor: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastSignInAt: '2026-11-20T02:30:00.000Z',
  invitation: null,
  isOwn: false,
  ...more,
});

/** Answers the list with these accounts on one page. */
export function answerUsers(api: FakeApi, ...items: readonly ListedUser[]): void {
  api.answer(listUsers, () => ({ status: 200, body: { items: [...items], next: null, previous: null } }));
}

/** Opens the view as a user with a role. */
export function openUsers(api: FakeApi, query = '', role: Role = 'admin') {
  signIn(api, role);
  return renderPage(AdminPage, { path: `/admin?view=users${query}` });
}

export const usersTable = () => screen.findByRole('table', { name: VIEWS_COPY.views.users.title });
export const usersHeading = () => screen.getByRole('heading', { name: VIEWS_COPY.views.users.title });
