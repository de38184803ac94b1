import { afterEach, beforeEach, jest } from '@jest/globals';
import { countRecoveryCodes, listOwnSessions, readOwnRole, type Role } from '@site/shared/contracts/auth';
import {
  countSubmissions,
  countSubscribers,
  listBlockedDomains,
  listDeadMails,
  listFactHistory,
  listJobs,
  listQuarantine,
  listQuarantinedSignUps,
  listSavedViews,
  listSubmissionMails,
  listSubmissionRows,
  leaveSubmission,
  listSubscribers,
  readSubscriberDays,
  viewSubmission,
  type SubmissionRow,
} from '@site/shared/contracts/staff';
import { defineEndpoint, type Endpoint } from '@site/shared/contracts';
import { fakeApi, type FakeApi } from '@site/shared/testing';
import { configure } from '@testing-library/react';
import { authClient } from './session/auth-client.ts';

/** An endpoint of the auth service, which no contract describes. */
export const authEndpoint = (name: string, method: Endpoint['method'], path: string) =>
  defineEndpoint({
    name,
    method,
    path: `/api/auth/v1/${path}`,
    access: 'public',
    status: 200,
    problems: [],
  });

/** The endpoints of the auth service that auth-js calls. */
export const SIGN_IN = authEndpoint('sign-in', 'POST', 'token');
export const SIGN_UP = authEndpoint('sign-up', 'POST', 'signup');
export const SIGN_OUT = authEndpoint('sign-out', 'POST', 'logout');
export const READ_USER = authEndpoint('read-user', 'GET', 'user');
export const CHANGE_USER = authEndpoint('change-user', 'PUT', 'user');
export const VERIFY = authEndpoint('verify', 'POST', 'verify');

export const EMAIL = 'staff@example.com';
export const PASSWORD = 'Ledger-2026';

const USER = {
  id: 'u1',
  aud: 'authenticated',
  role: 'authenticated',
  email: EMAIL,
  user_metadata: {},
  app_metadata: {},
};

/** A session as the auth service returns it. */
export const aSession = () => ({
  access_token: 'header.payload.signature',
  token_type: 'bearer',
  expires_in: 900,
  expires_at: Math.floor(Date.now() / 1000) + 900,
  refresh_token: 'refresh',
  user: USER,
});

/** A second factor as the auth service lists it. */
export const FACTOR = {
  id: 'f1',
  factor_type: 'totp',
  status: 'verified',
  friendly_name: 'Work phone',
  created_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-02T09:00:00.000Z',
};

/** A token that the auth client can read. */
function aToken(aal: string, expiresAt: number): string {
  const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '');
  return `${encode({ alg: 'ES256' })}.${encode({ aal, exp: expiresAt })}.c2lnbmF0dXJl`;
}

/** A session of a user with a second factor, before or after its code. */
export const aSessionWithFactor = (aal: 'aal1' | 'aal2') => ({
  ...aSession(),
  access_token: aToken(aal, aSession().expires_at),
  user: { ...USER, factors: [FACTOR] },
});

/** An error response of the auth service. */
export const refusal = (status: number, code: string, message: string) => ({
  status,
  headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
  body: { code, error_code: code, message, msg: message },
});

/** Sets up a fake API without a session, and collects handled errors. */
export function useFakes() {
  // Role queries and axe are slow in jsdom, slower still on a busy machine.
  jest.setTimeout(30_000);
  // The whole admin page renders again with every response, which is slow on a busy machine.
  configure({ asyncUtilTimeout: 10_000 });
  const fakes = { errors: [] as unknown[], api: undefined as unknown as FakeApi };
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    fakes.errors.length = 0;
    fakes.api = fakeApi();
    jest.spyOn(console, 'error').mockImplementation((...said: unknown[]) => void fakes.errors.push(...said));
  });
  afterEach(async () => {
    await (await authClient()).stopAutoRefresh();
    localStorage.clear();
    jest.restoreAllMocks();
    fakes.api.restore();
  });
  return fakes;
}

/** Answers the list of submissions with one page, and with its number of rows. */
export function answerSubmissions(api: FakeApi, ...items: SubmissionRow[]): void {
  const body = { items, next: null, previous: null, start: null };
  api.answer(listSubmissionRows, () => ({ status: 200, body }));
  api.answer(listFactHistory, () => ({ status: 200, body: { items: [] } }));
  api.answer(listJobs, () => ({ status: 200, body: { items: [] } }));
  api.answer(listSavedViews, () => ({ status: 200, body: { items: [] } }));
  api.answer(countSubmissions, ({ query }) => ({
    status: 200,
    body: { count: query.due === undefined ? items.length : 0, isCapped: false },
  }));
}

/** Signs a user in before the page opens. */
export function signIn(
  api: FakeApi,
  role: Role | null = 'admin',
  session: { user: object } = aSession(),
): void {
  localStorage.setItem('site-auth', JSON.stringify(session));
  api.answer(READ_USER, () => ({ status: 200, body: session.user }));
  api.answer(listOwnSessions, () => ({ status: 200, body: { items: [] } }));
  api.answer(countRecoveryCodes, () => ({ status: 200, body: { unused: 0 } }));
  api.answer(readOwnRole, () => ({ status: 200, body: { user_id: 'u1', email: EMAIL, role } }));
  const counts = { pending: 0, confirmed: 0, unsubscribed: 0, suppressed: 0 };
  answerSubmissions(api);
  api.answer(countSubscribers, () => ({ status: 200, body: counts }));
  api.answer(listSubscribers, () => ({ status: 200, body: { items: [], next: null, previous: null } }));
  api.answer(readSubscriberDays, () => ({ status: 200, body: { items: [] } }));
  api.answer(listBlockedDomains, () => ({ status: 200, body: { items: [] } }));
  api.answer(listDeadMails, () => ({ status: 200, body: { items: [], next: null, previous: null } }));
  api.answer(listSubmissionMails, () => ({ status: 200, body: { items: [] } }));
  api.answer(viewSubmission, () => ({ status: 200, body: { others: [] } }));
  api.answer(leaveSubmission, () => ({ status: 204 }));
  api.answer(listQuarantine, () => ({ status: 200, body: { items: [], next: null } }));
  api.answer(listQuarantinedSignUps, () => ({ status: 200, body: { items: [] } }));
}
