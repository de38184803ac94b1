import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DOCUMENT_MESSAGES, readSubmissionReceipt, removeUpload } from '@site/shared/contracts';
import type { FakeApi } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeFormApi } from '../../api.fixture.ts';
import { FakeUpload, RECEIPT } from '../fake-upload.fixture.ts';
import {
  choose,
  fillIn,
  lastUpload,
  openPage,
  problem,
  send,
  sendFilled,
  submitButton,
  useFakes,
  when,
} from '../form.fixture.ts';
import { FAILURE_COPY } from '../sending/sending-content.ts';
import { DOCUMENT_COPY, UPLOAD_COPY } from '../document/document-content.ts';
import { FORM_COPY } from './form-content.ts';

useFakes();

let api: FakeApi;
beforeEach(() => {
  api = fakeFormApi();
  api.answer(removeUpload, () => ({ status: 204 }));
  api.answer(readSubmissionReceipt, () => ({ status: 404, body: problem(404) }));
});
afterEach(() => api.restore());

const OFFLINE = FAILURE_COPY.offline;
const TRYING = UPLOAD_COPY.tryingAgain;
const ID = 'u'.repeat(32);
const summary = () => screen.queryByRole('group', { name: 'There is a problem' });
const refusalOf = (code: string, message: string) => ({ errors: [{ field: 'file', code, message }] });

function goOnline(isOnline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  return when(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

describe('the messages of the form', () => {
  it('drop the offline note once the network is back', async () => {
    openPage();
    const lost = await sendFilled();
    await goOnline(false);
    await when(() => lost.lose());
    await waitFor(() => expect(screen.getAllByText(OFFLINE)).toHaveLength(1));

    await goOnline(true);

    expect(screen.queryByText(OFFLINE)).toBeNull();
    expect(screen.getByText(FAILURE_COPY.onlineAgain)).toBeTruthy();
  });

  it('do not say that a submitted document will be deleted', async () => {
    const page = openPage();
    const upload = await choose(page);
    await when(() => upload.answer(201, { upload: ID }));
    await screen.findByText(/We delete it within a day unless you submit the form/);
    const form = await sendFilled();

    await when(() => form.answer(201, RECEIPT));

    expect(screen.queryByText(/delete it within a day/)).toBeNull();
    expect(screen.getByText(UPLOAD_COPY.sent)).toBeTruthy();
  });

  it('list only remaining faults in the summary', async () => {
    const page = openPage();
    fireEvent.click(submitButton());
    await waitFor(() => expect(summary()).toBeTruthy());
    const listed = () => within(summary() as HTMLElement).getAllByRole('link').length;
    expect(listed()).toBe(6);

    fillIn({ companyName: 'Harbor Freight Lines' });
    await waitFor(() => expect(listed()).toBe(5));
    expect(page.services.titlePrefix()).toBe(FORM_COPY.errorPrefix);
    fillIn();

    await waitFor(() => expect(summary()).toBeNull());
    await waitFor(() => expect(page.services.titlePrefix()).toBeNull());
  });

  it('mention retries of the form and of its document', async () => {
    const page = openPage();
    const upload = await choose(page);
    jest.useFakeTimers();
    await when(() => upload.lose());
    expect(screen.getByText(TRYING)).toBeTruthy();
    expect(page.services.announcements).toContain(TRYING);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    await when(() => lastUpload().answer(201, { upload: ID }));
    expect(screen.queryByText(TRYING)).toBeNull();
    jest.useRealTimers();

    const form = await sendFilled();
    jest.useFakeTimers();
    await when(() => form.lose());
    expect(screen.getByText(TRYING)).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(1000));
    await when(() => lastUpload().answer(201, RECEIPT));

    expect(screen.queryByText(TRYING)).toBeNull();
  });

  it.each([
    ['This is a PDF named .doc. Rename it to end in .pdf', 'misnamed'],
    [DOCUMENT_MESSAGES.type, 'type'],
  ])('show a refused document as not attached: %s', async (message, code) => {
    const page = openPage();
    const upload = await choose(page);

    await when(() => upload.answer(415, problem(415, refusalOf(code, message))));

    expect(await screen.findByText(DOCUMENT_COPY.notAttached)).toBeTruthy();
    expect(page.services.toasts).toEqual([
      { title: 'File Upload Failed', description: message, tone: 'destructive' },
    ]);
    expect(document.body.textContent).not.toMatch(/try again/i);
  });

  it('show only the reason for a document that was refused with the form', async () => {
    const page = openPage();
    const upload = await choose(page);
    await when(() => upload.answer(429, problem(429)));
    await screen.findByText(/sent with the form/);
    const form = await sendFilled();

    await when(() => form.answer(415, problem(415, refusalOf('type', DOCUMENT_MESSAGES.type))));

    expect(await screen.findByText(DOCUMENT_COPY.notAttached)).toBeTruthy();
    expect(page.services.toasts[0]?.description).toBe(DOCUMENT_MESSAGES.type);
    expect(document.body.textContent).not.toMatch(/try again/i);
  });
});

describe('a form that is older than the API', () => {
  const unknown = { field: 'budget', code: 'required', message: 'Please name a budget' };

  it('is explained to the visitor and keeps the typed text', async () => {
    const page = openPage();
    const form = await sendFilled();

    await when(() => form.answer(422, problem(422, { errors: [unknown] })));

    const text = FAILURE_COPY.outdated.text;
    await waitFor(() =>
      expect(page.services.toasts[0]).toMatchObject({ title: 'Submission Failed', description: text }),
    );
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: FAILURE_COPY.outdated.reload })).toBeTruthy();
    expect(document.body.textContent).not.toContain('Please name a budget');
  });

  it('keeps the typed text over that reload only, where drafts are off', async () => {
    const page = openPage();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Don’t save a draft/ }));
    const form = await sendFilled();
    await when(() => form.answer(422, problem(422, { errors: [unknown] })));

    await page.user.click(await screen.findByRole('button', { name: FAILURE_COPY.outdated.reload }));
    expect(JSON.stringify(localStorage)).not.toContain('Harbor Freight Lines');
    page.unmount();
    const reloaded = openPage();
    await waitFor(() => expect(screen.getByDisplayValue('Harbor Freight Lines')).toBeTruthy());
    reloaded.unmount();

    openPage();
    expect(screen.queryByDisplayValue('Harbor Freight Lines')).toBeNull();
    expect(FakeUpload.sent).toHaveLength(1);
  });

  it('is not mentioned while the visitor can correct a field', async () => {
    openPage();
    const form = await sendFilled();
    const phone = { field: 'phone', code: 'invalid', message: 'This number cannot be called' };

    await when(() => form.answer(422, problem(422, { errors: [phone, unknown] })));
    await waitFor(() => expect(summary()).toBeTruthy());
    expect(screen.queryByRole('button', { name: FAILURE_COPY.outdated.reload })).toBeNull();

    const again = await send();
    await when(() => again.answer(422, problem(422, { errors: [unknown] })));
    expect(await screen.findByRole('button', { name: FAILURE_COPY.outdated.reload })).toBeTruthy();
  });
});
