import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readSubmissionReceipt } from '@site/shared/contracts';
import type { FakeApi } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeFormApi } from '../../api.fixture.ts';
import { RECEIPT, type FakeUpload } from '../fake-upload.fixture.ts';
import {
  attach,
  fillIn,
  lastUpload,
  openPage,
  problem,
  send,
  sendFilled,
  submitButton,
  useFakes,
  when,
  wheneverSent,
} from '../form.fixture.ts';
import { UPLOAD_COPY } from '../document/document-content.ts';
import { FAILURE_COPY } from './sending-content.ts';

const { errors } = useFakes();
const UNKNOWN = { status: 404, body: problem(404) };
const MISMATCH = problem(422, { code: 'idempotency_mismatch' });
const AWAITED = UPLOAD_COPY.awaited;
const WORKING = { status: 409, body: problem(409, { code: 'request_in_flight' }) };

let api: FakeApi;
beforeEach(() => {
  api = fakeFormApi();
  api.answer(readSubmissionReceipt, () => UNKNOWN);
});
afterEach(() => api.restore());

const stillWorking = (upload: FakeUpload) =>
  upload.answer(409, problem(409, { code: 'request_in_flight' }), { 'retry-after': '2' });
const isOtherVersion = (upload: FakeUpload) => upload.answer(422, MISMATCH);
const keyOf = (upload: FakeUpload) => upload.headers['idempotency-key'];
const askedFor = () => api.callsTo(readSubmissionReceipt).map(({ headers }) => headers['idempotency-key']);

describe('an application whose response is lost', () => {
  it('is retried under the same key when there was no response', async () => {
    const page = openPage();
    const lost = await sendFilled();
    jest.useFakeTimers();
    await when(() => lost.lose());
    await act(() => jest.advanceTimersByTimeAsync(999));
    expect(lastUpload()).toBe(lost);
    expect(submitButton()).toHaveProperty('ariaDisabled', 'true');

    await act(() => jest.advanceTimersByTimeAsync(1));
    const second = lastUpload();
    await when(() => second.answer(201, RECEIPT));

    expect(second).not.toBe(lost);
    expect(second.headers['idempotency-key']).toBe(lost.headers['idempotency-key']);
    expect(page.services.receipts).toEqual([{ reference: RECEIPT.reference }]);
    expect(errors).toEqual([]);
  });

  it('is not sent again when only the response was lost', async () => {
    api.answer(readSubmissionReceipt, () => ({ status: 200, body: RECEIPT }));
    const page = openPage();
    await attach(page);
    const lost = await sendFilled();
    jest.useFakeTimers();
    await when(() => lost.lose());
    await act(() => jest.advanceTimersByTimeAsync(1000));

    expect(lastUpload()).toBe(lost);
    expect(askedFor()).toEqual([lost.headers['idempotency-key']]);
    expect(page.services.receipts).toEqual([{ reference: RECEIPT.reference }]);
    expect(errors).toEqual([]);
  });

  it('is polled for while the API processes it, without sending the document again, and the page says so', async () => {
    const answers = [WORKING, { status: 200, body: RECEIPT }];
    api.answer(readSubmissionReceipt, () => answers.shift() ?? UNKNOWN);
    const page = openPage();
    const first = await sendFilled();
    jest.useFakeTimers();
    await when(() => stillWorking(first));
    await act(() => jest.advanceTimersByTimeAsync(1999));
    expect(askedFor()).toHaveLength(0);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(askedFor()).toHaveLength(1);
    expect(screen.getByText(AWAITED)).toBeTruthy();
    expect(page.services.announcements.filter((text) => text === AWAITED)).toHaveLength(1);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(page.services.toasts).toEqual([]);
    expect(submitButton()).toHaveProperty('ariaDisabled', 'true');
    await act(() => jest.advanceTimersByTimeAsync(4000));

    expect(askedFor()).toEqual([first, first].map(({ headers }) => headers['idempotency-key']));
    expect(lastUpload()).toBe(first);
    expect(page.services.receipts).toEqual([{ reference: RECEIPT.reference }]);
    expect(page.services.toasts.map(({ title }) => title)).toEqual(['Application Submitted']);
    expect(errors).toEqual([]);
  });

  it('is sent again under the same key when the earlier attempt failed', async () => {
    const page = openPage();
    const first = await sendFilled();
    jest.useFakeTimers();
    await when(() => stillWorking(first));
    await act(() => jest.advanceTimersByTimeAsync(2000));
    const second = lastUpload();
    expect(screen.queryByText(AWAITED)).toBeNull();
    expect(screen.getByText(UPLOAD_COPY.tryingAgain)).toBeTruthy();
    await when(() => second.answer(201, RECEIPT));

    expect(second).not.toBe(first);
    expect(second.headers['idempotency-key']).toBe(first.headers['idempotency-key']);
    expect(page.services.receipts).toEqual([{ reference: RECEIPT.reference }]);
  });

  it('shows a failure and keeps its key when the API never finishes', async () => {
    api.answer(readSubmissionReceipt, () => WORKING);
    const page = openPage();
    const first = await sendFilled();

    jest.useFakeTimers();
    await when(() => stillWorking(first));
    while (page.services.toasts.length === 0) await act(() => jest.advanceTimersByTimeAsync(10_000));
    jest.useRealTimers();
    const again = await send();

    expect(page.services.toasts.map(({ title }) => title)).toEqual(['Submission Failed']);
    expect(again.headers['idempotency-key']).toBe(first.headers['idempotency-key']);
  });

  it('is not retried after a cancel', async () => {
    const page = openPage();
    await attach(page);
    const lost = await sendFilled();
    await when(() => lost.progress(1, 2));
    await when(() => lost.lose());
    fireEvent.click(screen.getByRole('button', { name: UPLOAD_COPY.cancel }));

    await waitFor(() => expect(submitButton()).toHaveProperty('ariaDisabled', null));
    expect(lastUpload()).toBe(lost);
    expect(page.services.toasts).toEqual([]);
  });
});

describe('an edited application whose earlier version was received', () => {
  const RECEIVED =
    'We already received your application as AR-7K2M-4XQ9, without your latest changes. Submit again to send this version as another application.';
  beforeEach(() => api.answer(readSubmissionReceipt, () => ({ status: 200, body: RECEIPT })));

  it('is sent as another one only after the visitor knows about the first', async () => {
    const page = openPage();
    const edited = await sendFilled();

    await when(() => isOtherVersion(edited));

    await screen.findByText(RECEIVED);
    expect(page.services.toasts).toEqual([
      { title: 'Submission Failed', description: RECEIVED, tone: 'destructive' },
    ]);
    expect(page.services.receipts).toEqual([{ reference: RECEIPT.reference }]);
    expect(askedFor()).toEqual([keyOf(edited)]);
    expect(lastUpload()).toBe(edited);
    const another = await send();
    expect(keyOf(another)).not.toBe(keyOf(edited));
    await when(() => another.answer(201, { ...RECEIPT, reference: 'AR-2222-3333' }));
    expect(page.services.standingToasts()).toEqual(['Application Submitted']);
  });

  it('has a new key in its draft too', async () => {
    const page = openPage();
    const edited = await sendFilled();
    await when(() => isOtherVersion(edited));
    await screen.findByText(RECEIVED);
    page.unmount();
    openPage();
    await screen.findByText(/^We restored your draft/);

    const another = await send();

    expect(keyOf(another)).not.toBe(keyOf(edited));
    await when(() => another.answer(201, RECEIPT));
  });

  it('has a new key in its draft also when the page was left', async () => {
    const page = openPage();
    const edited = await sendFilled();
    page.unmount();
    await when(() => isOtherVersion(edited));
    await waitFor(() => expect(page.services.toasts.at(-1)?.description).toBe(RECEIVED));
    openPage();
    await screen.findByText(/^We restored your draft/);

    const another = await send();

    expect(keyOf(another)).not.toBe(keyOf(edited));
    await when(() => another.answer(201, RECEIPT));
  });

  it('waits while the API still processes the earlier version', async () => {
    const answers = [WORKING, WORKING, { status: 200, body: RECEIPT }];
    api.answer(readSubmissionReceipt, () => answers.shift() ?? UNKNOWN);
    const page = openPage();
    const edited = await sendFilled();
    jest.useFakeTimers();

    await when(() => isOtherVersion(edited));
    await act(() => jest.advanceTimersByTimeAsync(999));
    expect(askedFor()).toHaveLength(1);
    // Reading answers takes turns of the event loop that fake timers do not count, so advance until the answers are
    // there.
    const told = () => page.services.toasts.map(({ description }) => description);
    await waitFor(() => expect(told()).toEqual([RECEIVED]), { timeout: 60_000 });

    expect(askedFor()).toHaveLength(3);
    expect(lastUpload()).toBe(edited);
  });

  it('is not taken for that version when its own response is lost', async () => {
    const page = openPage();
    api.answer(readSubmissionReceipt, () => UNKNOWN);
    const first = await sendFilled();
    await wheneverSent((upload) => upload.lose());
    api.answer(readSubmissionReceipt, () => ({ status: 200, body: RECEIPT }));
    fillIn({ phone: '(202) 555-0199' });
    const edited = await send();

    jest.useFakeTimers();
    await when(() => edited.lose());
    await act(() => jest.advanceTimersByTimeAsync(1000));
    const again = lastUpload();
    expect([again === edited, keyOf(again)]).toEqual([false, keyOf(first)]);
    jest.useRealTimers();
    await when(() => isOtherVersion(again));

    await screen.findByText(RECEIVED);
    expect(page.services.receipts).toEqual([{ reference: RECEIPT.reference }]);
  });
});

describe('an edited application whose earlier version is unknown', () => {
  it('is sent again under the same key, because the earlier attempt may have failed meanwhile', async () => {
    const page = openPage();
    const edited = await sendFilled();

    await when(() => isOtherVersion(edited));

    await waitFor(() => expect(lastUpload()).not.toBe(edited));
    expect(keyOf(lastUpload())).toBe(keyOf(edited));
    await when(() => lastUpload().answer(201, RECEIPT));
    expect(page.services.receipts).toEqual([{ reference: RECEIPT.reference }]);
    expect(page.services.toasts.map(({ title }) => title)).toEqual(['Application Submitted']);
  });

  it('keeps its key while it is refused, so that it is never stored twice', async () => {
    const page = openPage();
    const edited = await sendFilled();

    expect(await wheneverSent(isOtherVersion)).toBe(1);
    expect(page.services.toasts.map(({ description }) => description)).toEqual([
      FAILURE_COPY.submission.text,
    ]);
    const again = await send();

    expect(keyOf(again)).toBe(keyOf(edited));
    await when(() => again.answer(201, RECEIPT));
  });
});
