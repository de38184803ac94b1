import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { renderPage, type RenderedPage } from '@site/shared/testing';
import { aPdf } from '@site/shared/testing/factories';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApplicationPage } from './application-page.tsx';
import { clearDrafts, storeDraftChoice, writeDraft } from './draft/draft-store.ts';
import { FakeUpload } from './fake-upload.fixture.ts';
import { UPLOAD_COPY } from './document/document-content.ts';

/** Valid answers. */
export const ANSWERS = {
  companyName: 'Harbor Freight Lines',
  industry: 'finance',
  companySize: 'medium',
  contactName: 'Jordan Reyes',
  email: 'jordan@harbor.example',
  phone: '(202) 555-0101',
};

export type Answers = Partial<Record<keyof typeof ANSWERS | 'projectDescription' | 'additionalInfo', string>>;

const LABELS: Record<keyof Answers, RegExp> = {
  companyName: /^Company name/,
  industry: /^Industry/,
  companySize: /^Company size/,
  contactName: /^Your full name/,
  email: /^Work email/,
  phone: /^Phone number/,
  projectDescription: /^Project description/,
  additionalInfo: /^Additional information/,
};

export const field = (name: keyof Answers) => screen.getByLabelText<HTMLInputElement>(LABELS[name]);
export const submitButton = () => screen.getByRole('button', { name: /^Submit/ });

/** Sets up a fake API and an empty storage, and collects handled errors. */
export function useFakes() {
  // Role queries and axe are slow in jsdom, slower still on a busy machine.
  jest.setTimeout(30_000);
  const errors: unknown[] = [];
  let restore = () => undefined as void;
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    clearDrafts();
    storeDraftChoice(true);
    errors.length = 0;
    jest.spyOn(console, 'error').mockImplementation((...said: unknown[]) => void errors.push(...said));
    restore = FakeUpload.install();
    // jsdom has no such method. Other documents override it.
    Object.assign(Blob.prototype, { arrayBuffer: async () => new TextEncoder().encode('%PDF-1.7').buffer });
  });
  afterEach(() => {
    restore();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
  return { errors };
}

export const openPage = (path = '/application') => renderPage(ApplicationPage, { path });

/** Fills in the form: focus, input and blur for each field. */
export function fillIn(answers: Answers = ANSWERS): void {
  for (const [name, value] of Object.entries(answers) as [keyof Answers, string][]) {
    fireEvent.focus(field(name));
    fireEvent.change(field(name), { target: { value } });
    fireEvent.blur(field(name));
  }
}

/** Stores a draft of another tab. */
export function leaveDraft(values: Answers): void {
  writeDraft({ values, document: null, idempotencyKey: 'k', search: '' });
  sessionStorage.clear();
}

/** An error response of the API. */
export const problem = (status: number, more: object = {}) => ({
  title: 'Refused',
  status,
  code: 'refused',
  ...more,
});

/** Chooses a document. Resolves with its upload. */
export async function choose(page: RenderedPage, file = aPdf()): Promise<FakeUpload> {
  const before = FakeUpload.sent.length;
  await page.user.upload(
    page.container.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
    file,
  );
  return nextTo('/api/uploads', before);
}

/** The next request to a path. The form of an earlier test may still be retrying. */
async function nextTo(path: string, before: number): Promise<FakeUpload> {
  const next = () => FakeUpload.sent.slice(before).find(({ url }) => url === path);
  await waitFor(() => expect(next()).toBeDefined());
  return next() as FakeUpload;
}

/** Makes a document unreadable, as if it was moved or locked after it was chosen. */
export function unreadable(file: File): void {
  const gone = () => Promise.reject(new DOMException('Gone', 'NotReadableError'));
  Object.assign(file, { slice: () => ({ arrayBuffer: gone }) });
}

/** Makes a file start with these letters. */
export function startingWith(letters: string, file: File): File {
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return Object.assign(file, { slice: () => ({ arrayBuffer: async () => bytes.buffer }) });
}

/** Chooses a document that is sent with the form, because the upload limit is reached. */
export async function attach(page: RenderedPage, file = aPdf()): Promise<void> {
  const upload = await choose(page, file);
  await when(() => upload.answer(429, problem(429)));
  await screen.findByText(UPLOAD_COPY.withForm);
}

export async function sendFilled(): Promise<FakeUpload> {
  fillIn();
  return send();
}

/** Clicks the button and waits until the form is sent. */
export async function send(): Promise<FakeUpload> {
  const before = FakeUpload.sent.length;
  fireEvent.click(submitButton());
  return nextTo('/api/applications', before);
}

export function lastUpload(): FakeUpload {
  const upload = FakeUpload.sent.at(-1);
  if (!upload) throw new Error('Nothing was sent');
  return upload;
}

/** Triggers an event of an upload and waits for the page to update. */
export async function when(happens: () => void): Promise<void> {
  await act(async () => happens());
}

/** Triggers the same event on an upload and on each retry. Returns their number. */
export async function wheneverSent(happens: (upload: FakeUpload) => void): Promise<number> {
  const before = FakeUpload.sent.length;
  jest.useFakeTimers();
  await when(() => happens(lastUpload()));
  for (let known = before; ; known = FakeUpload.sent.length) {
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    if (FakeUpload.sent.length === known) break;
    await when(() => happens(lastUpload()));
  }
  jest.useRealTimers();
  return FakeUpload.sent.length - before;
}
