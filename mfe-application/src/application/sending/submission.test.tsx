import { describe, expect, it, jest } from '@jest/globals';
import { DOCUMENT_MESSAGES, submitApplication } from '@site/shared/contracts';
import { aPdf } from '@site/shared/testing/factories';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeUpload, RECEIPT } from '../fake-upload.fixture.ts';
import {
  ANSWERS,
  attach,
  fillIn,
  lastUpload,
  openPage,
  problem,
  send,
  sendFilled,
  submitButton,
  unreadable,
  useFakes,
  when,
  wheneverSent,
} from '../form.fixture.ts';
import { DOCUMENT_FAILURES, FAILURE_COPY } from './sending-content.ts';
import { DOCUMENT_COPY, UPLOAD_COPY, uploadingQuarter } from '../document/document-content.ts';

const { errors } = useFakes();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('sending an application', () => {
  it('sends every field and the document to the API under its own key', async () => {
    const page = openPage();
    const file = aPdf();
    await attach(page, file);

    const upload = await sendFilled();

    expect([upload.method, upload.url]).toEqual(['POST', submitApplication.path]);
    expect(Object.fromEntries(upload.body)).toMatchObject({
      ...ANSWERS,
      projectDescription: '',
      additionalInfo: '',
      file: expect.any(File),
    });
    expect((upload.body.get('file') as File).name).toBe(file.name);
    expect(upload.headers['idempotency-key']).toMatch(UUID);
  });

  it('requests the newsletter only if the box, unchecked by default, was checked', async () => {
    const page = openPage();
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /newsletter/ });
    expect(box.checked).toBe(false);
    const without = await sendFilled();
    expect(without.body.get('newsletter')).toBe('');
    await when(() => without.answer(422, problem(422)));

    await page.user.click(box);
    const withIt = await send();

    expect(withIt.body.get('newsletter')).toBe('yes');
  });

  it('is busy meanwhile, and a double click sends once', async () => {
    const page = openPage();
    fillIn();

    await page.user.dblClick(submitButton());

    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submitting...' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    expect(FakeUpload.sent).toHaveLength(1);
    expect(page.services.announcements).toContain('Submitting...');
  });

  it('shows a thank-you and the reference, and goes home after two seconds', async () => {
    const page = openPage();
    const upload = await sendFilled();
    jest.useFakeTimers();

    await when(() => upload.answer(201, RECEIPT));

    expect(page.services.toasts).toEqual([
      {
        title: 'Application Submitted',
        description: "Thank you for your submission. We'll be in touch soon!",
      },
    ]);
    expect(page.services.receipts).toEqual([{ reference: RECEIPT.reference }]);
    expect(submitButton()).toHaveProperty('disabled', true);
    act(() => jest.advanceTimersByTime(1999));
    expect(page.location()).toBe('/application');
    act(() => jest.advanceTimersByTime(1));
    expect(page.location()).toBe('/');
    expect(errors).toEqual([]);
  });

  it.each([
    [400, 'Submission Failed'],
    [422, 'Submission Failed'],
    [429, 'Submission Failed'],
    [500, 'Submission Failed'],
    [502, 'Submission Failed'],
    [503, 'Submission Failed'],
    [504, 'Submission Failed'],
    [413, 'File Upload Failed'],
    [415, 'File Upload Failed'],
    [507, 'File Upload Failed'],
  ])('answers %i with the toast "%s", keeps the form and logs the error once', async (status, title) => {
    const page = openPage();
    await sendFilled();

    const again = await wheneverSent((upload) => upload.answer(status, problem(status)));

    expect(again).toBe([502, 503, 504].includes(status) ? 2 : 0);
    const refusals = new Map<number, string>([
      [413, DOCUMENT_MESSAGES.size],
      [415, DOCUMENT_MESSAGES.type],
      [507, FAILURE_COPY.upload.text],
    ]);
    const description = refusals.get(status) ?? FAILURE_COPY.submission.text;
    await waitFor(() => expect(page.services.toasts).toEqual([{ title, description, tone: 'destructive' }]));
    expect(errors).toHaveLength(1);
    expect(screen.getByDisplayValue(ANSWERS.companyName)).toBeTruthy();
    await waitFor(() => expect(submitButton()).toHaveProperty('ariaDisabled', null));
    expect(page.location()).toBe('/application');
  });

  it('shows an unchecked document as a failed upload and keeps its key', async () => {
    const page = openPage();
    await attach(page);
    await sendFilled();
    const unchecked = problem(503, { code: 'document_unchecked' });

    expect(await wheneverSent((upload) => upload.answer(503, unchecked))).toBe(2);

    await waitFor(() => expect(page.services.toasts[0]?.title).toBe('File Upload Failed'));
    expect(screen.getAllByText(DOCUMENT_FAILURES.notChecked)).toHaveLength(2);
    const keys = FakeUpload.sent.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
  });

  it('shows a document’s fault as a failed upload and at the document', async () => {
    const page = openPage();
    await attach(page);
    const upload = await sendFilled();
    const fault = { field: 'file', code: 'type', message: 'Only PDF, DOC, and DOCX files are allowed' };

    await when(() => upload.answer(422, problem(422, { errors: [fault] })));

    await waitFor(() => expect(page.services.toasts[0]?.title).toBe('File Upload Failed'));
    expect(screen.getAllByText(fault.message)).toHaveLength(3);
    expect(
      screen.getByRole('button', { name: new RegExp(DOCUMENT_COPY.choose) }).getAttribute('aria-describedby'),
    ).toContain('file-error');
  });

  it('replaces a failure by success', async () => {
    const page = openPage();
    const lost = await sendFilled();
    const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await when(() => lost.lose());
    await waitFor(() => expect(page.services.standingToasts()).toEqual(['Submission Failed']));
    offline.mockReturnValue(true);

    const again = await send();
    await when(() => again.answer(201, RECEIPT));

    expect(page.services.standingToasts()).toEqual(['Application Submitted']);
  });

  it('can be retried after a transient fault', async () => {
    const page = openPage();
    await attach(page);
    const upload = await sendFilled();
    await when(() => upload.answer(507, problem(507)));
    await waitFor(() => expect(screen.getAllByText(/^The file could not be stored/)).toHaveLength(2));

    const again = await send();
    await when(() => again.answer(201, RECEIPT));

    expect(page.services.receipts).toEqual([{ reference: RECEIPT.reference }]);
    expect(screen.queryByText(/^The file could not be stored/)).toBeNull();
  });

  it('shows an unreadable document’s fault and removes it', async () => {
    const page = openPage();
    const file = aPdf();
    await attach(page, file);
    const upload = await sendFilled();
    unreadable(file);

    const again = await wheneverSent((lost) => lost.lose());

    expect(again).toBe(0);
    expect(page.services.toasts.map(({ title }) => title)).toEqual(['File Upload Failed']);
    expect(screen.getAllByText(DOCUMENT_FAILURES.unreadable)).toHaveLength(3);
    await page.user.click(screen.getByRole('button', { name: new RegExp(`^${DOCUMENT_COPY.remove}`) }));
    expect((await send()).isJson).toBe(true);
    expect(lastUpload()).not.toBe(upload);
  });

  it('hides the server’s messages for unknown fields', async () => {
    const page = openPage();
    const upload = await sendFilled();
    const fault = { field: 'touched', code: 'too_big', message: 'Too big: expected string' };

    await when(() => upload.answer(422, problem(422, { errors: [fault] })));

    await waitFor(() => expect(page.services.toasts[0]?.title).toBe('Submission Failed'));
    expect(document.body.textContent).not.toContain('Too big');
    expect(screen.queryByRole('group', { name: 'There is a problem' })).toBeNull();
  });

  it('shows the server’s message for a field at that field', async () => {
    openPage();
    const upload = await sendFilled();
    const fault = { field: 'phone', code: 'invalid', message: 'This number cannot be called' };

    await when(() => upload.answer(422, problem(422, { errors: [fault] })));

    const summary = await screen.findByRole('group', { name: 'There is a problem' });
    expect(within(summary).getByRole('link').getAttribute('href')).toBe('#phone');
    expect(screen.getByLabelText(/^Phone number/).getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps its key after a lost response and a refusal', async () => {
    openPage();
    const lost = await sendFilled();
    await wheneverSent((upload) => upload.lose());
    const again = await send();
    expect(again.headers['idempotency-key']).toBe(lost.headers['idempotency-key']);

    await when(() => again.answer(422, problem(422)));
    const corrected = await send();
    expect(corrected.headers['idempotency-key']).toBe(lost.headers['idempotency-key']);
  });

  it('shows progress until the response arrives', async () => {
    const page = openPage();
    await attach(page);
    const upload = await sendFilled();

    await when(() => upload.progress(4_404_020, 10_485_760));
    expect(screen.getByText('Uploading… 42% (4.2 of 10 MB)')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveProperty('value', 42);

    await when(() => upload.progress(10_485_760, 10_485_760));
    expect(screen.getByText(UPLOAD_COPY.checking)).toBeTruthy();
    expect(page.services.announcements.slice(-3)).toEqual([
      'Submitting...',
      uploadingQuarter(25),
      UPLOAD_COPY.checking,
    ]);
    expect(page.services.toasts).toEqual([]);
  });

  it('reports a slow connection after twenty seconds without progress, and can still be canceled', async () => {
    const page = openPage();
    await attach(page);
    const upload = await sendFilled();
    jest.useFakeTimers();
    await when(() => upload.progress(1, 4));
    await act(() => jest.advanceTimersByTimeAsync(19_999));
    expect(screen.queryByText(UPLOAD_COPY.slow)).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByText(UPLOAD_COPY.slow)).toBeTruthy();
    expect(page.services.announcements).toContain(UPLOAD_COPY.slow);

    await when(() => upload.progress(2, 4));
    expect(screen.queryByText(UPLOAD_COPY.slow)).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    fireEvent.click(screen.getByRole('button', { name: UPLOAD_COPY.cancel }));
    await when(() => undefined);
    expect(submitButton()).toHaveProperty('ariaDisabled', null);
    expect(page.services.toasts).toEqual([]);
  });

  it('reports a slow connection for a form without a document too', async () => {
    openPage();
    fillIn();
    const upload = await send();
    jest.useFakeTimers();
    await when(() => upload.answer(503, problem(503)));
    await act(() => jest.advanceTimersByTimeAsync(1000));
    await act(() => jest.advanceTimersByTimeAsync(20_000));

    expect(screen.getByText(UPLOAD_COPY.slow)).toBeTruthy();
    expect(screen.getByText(UPLOAD_COPY.sending)).toBeTruthy();
    expect(screen.getByRole('button', { name: UPLOAD_COPY.cancel })).toBeTruthy();
  });

  it('reports that the browser is offline and keeps the draft', async () => {
    openPage();
    const upload = await sendFilled();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    await when(() => upload.lose());

    expect(await screen.findByText(FAILURE_COPY.offline)).toBeTruthy();
    expect(screen.queryByText(/^There was an error submitting/)).toBeNull();
    expect(lastUpload()).toBe(upload);
  });

  it('warns while the browser is offline and keeps the button', async () => {
    openPage();
    const text = FAILURE_COPY.offline;
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await when(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(text)).toBeTruthy();
    expect(submitButton()).toHaveProperty('ariaDisabled', null);

    online.mockReturnValue(true);
    await when(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(text)).toBeNull();
  });

  it('can be canceled without a failure', async () => {
    const page = openPage();
    await attach(page);
    const upload = await sendFilled();
    await when(() => upload.progress(1, 2));

    await page.user.click(screen.getByRole('button', { name: UPLOAD_COPY.cancel }));

    await waitFor(() => expect(submitButton()).toHaveProperty('ariaDisabled', null));
    expect(submitButton().textContent).toBe('Submit Application');
    expect(page.services.toasts).toEqual([]);
    expect(errors).toEqual([]);
    expect(lastUpload()).toBe(upload);
  });

  it('refuses an invalid response', async () => {
    const page = openPage();
    const upload = await sendFilled();

    await when(() => upload.answer(201, { hello: 'there' }));

    await waitFor(() => expect(page.services.toasts[0]?.title).toBe('Submission Failed'));
    expect(page.services.receipts).toEqual([]);
  });
});
