import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DOCUMENT_MESSAGES, removeUpload, submitApplication, uploadDocument } from '@site/shared/contracts';
import type { FakeApi } from '@site/shared/testing';
import { aPdf } from '@site/shared/testing/factories';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeFormApi } from '../../api.fixture.ts';
import { FakeUpload, RECEIPT } from '../fake-upload.fixture.ts';
import {
  choose,
  fillIn,
  lastUpload,
  openPage,
  problem,
  send,
  submitButton,
  unreadable,
  useFakes,
  when,
  wheneverSent,
} from '../form.fixture.ts';
import { DOCUMENT_COPY, UPLOAD_COPY, uploadingQuarter } from './document-content.ts';
import { DOCUMENT_FAILURES, FAILURE_COPY } from '../sending/sending-content.ts';

const { errors } = useFakes();

let api: FakeApi;
beforeEach(() => {
  api = fakeFormApi();
  api.answer(removeUpload, () => ({ status: 204 }));
});
afterEach(() => api.restore());

const ID = 'u'.repeat(32);
const CHECKED = UPLOAD_COPY.unsent;
const ALONG = UPLOAD_COPY.withForm;
const UNREADABLE = DOCUMENT_FAILURES.unreadable;
const keyOf = (upload: FakeUpload) => upload.headers['idempotency-key'];

/** Chooses a document that the API accepts. */
async function chooseTaken(page: ReturnType<typeof openPage>, id = ID): Promise<FakeUpload> {
  const upload = await choose(page);
  await when(() => upload.answer(201, { upload: id }));
  await screen.findByText(CHECKED);
  return upload;
}

describe('a chosen document', () => {
  it('is uploaded ahead of the form, which refers to it and is sent as JSON under the same key', async () => {
    const page = openPage();
    const file = aPdf();
    const upload = await choose(page, file);
    expect([upload.method, upload.url]).toEqual(['POST', uploadDocument.path]);
    expect((upload.body.get('file') as File).name).toBe(file.name);
    await when(() => upload.answer(201, { upload: ID }));
    fillIn();
    const form = await send();

    expect([form.url, form.isJson]).toEqual([submitApplication.path, true]);
    expect(form.headers['content-type']).toBe('application/json');
    expect([form.body.get('upload'), form.body.has('file')]).toEqual([ID, false]);
    expect(keyOf(form)).toBe(keyOf(upload));
    await when(() => form.answer(201, RECEIPT));
    await waitFor(() => expect(page.services.receipts).toEqual([{ reference: RECEIPT.reference }]));
    expect(api.callsTo(removeUpload)).toEqual([]);
  });

  it('shows and announces its progress and its check', async () => {
    const page = openPage();
    const upload = await choose(page);
    await when(() => upload.progress(50, 100));
    expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveProperty('value', 50);
    await when(() => upload.progress(100, 100));
    expect(screen.getByText(UPLOAD_COPY.checking)).toBeTruthy();
    expect(screen.queryByText(CHECKED)).toBeNull();

    await when(() => upload.answer(201, { upload: ID }));

    await screen.findByText(CHECKED);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(page.services.announcements.slice(1)).toEqual([
      uploadingQuarter(50),
      UPLOAD_COPY.checking,
      UPLOAD_COPY.checked,
    ]);
  });

  it('announces progress at each quarter only, also for a second document', async () => {
    const page = openPage();
    const quarters = [...[25, 50, 75].map(uploadingQuarter), UPLOAD_COPY.checking];
    const first = await choose(page);
    for (const percent of [1, 24, 25, 26, 49, 51, 74, 75, 99]) await when(() => first.progress(percent, 100));
    expect(page.services.announcements.slice(1)).toEqual(quarters.slice(0, 3));

    const second = await choose(page);
    for (const percent of [25, 50, 75, 100]) await when(() => second.progress(percent, 100));

    expect(page.services.announcements.slice(5)).toEqual(quarters);
  });

  it('keeps the focus during the upload and restores it from the cancel button', async () => {
    const page = openPage();
    const upload = await choose(page);
    screen.getByRole('button', { name: UPLOAD_COPY.cancel }).focus();

    await when(() => upload.answer(201, { upload: ID }));
    await screen.findByText(CHECKED);
    expect(document.activeElement?.textContent).toBe(DOCUMENT_COPY.choose);

    const other = await choose(page);
    screen.getByLabelText(/^Phone number/).focus();
    await when(() => other.answer(201, { upload: ID }));
    await screen.findByText(CHECKED);
    expect(document.activeElement).toBe(screen.getByLabelText(/^Phone number/));
  });

  it.each([
    [415, 'document_type', DOCUMENT_MESSAGES.type],
    [422, 'document_virus', DOCUMENT_MESSAGES.virus],
  ])('is refused immediately (%i %s) and blocks the form', async (status, code, message) => {
    const page = openPage();
    const upload = await choose(page);
    const fault = { field: 'file', code: code.replace('document_', ''), message };

    await when(() => upload.answer(status, problem(status, { code, errors: [fault] })));

    await screen.findByText(message);
    expect(page.services.toasts.map(({ title }) => title)).toEqual(['File Upload Failed']);
    expect(errors).toHaveLength(1);
    fillIn();
    fireEvent.click(submitButton());
    await screen.findByRole('group', { name: 'There is a problem' });
    expect(FakeUpload.sent).toHaveLength(1);
    expect(page.services.toasts).toHaveLength(1);
  });

  it.each([
    ['a limit', (upload: FakeUpload) => upload.answer(429, problem(429))],
    ['a full disk', (upload: FakeUpload) => upload.answer(507, problem(507))],
    ['an answer that is none', (upload: FakeUpload) => upload.answer(201, { hello: 'there' })],
  ])('is sent with the form after %s, without a failure message', async (_, happens) => {
    const page = openPage();
    const upload = await choose(page);
    await when(() => happens(upload));
    await screen.findByText(ALONG);
    fillIn();

    const form = await send();

    expect(form.isJson).toBe(false);
    expect(form.body.get('file')).toBeInstanceOf(File);
    expect(page.services.toasts).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('is retried under the same key after a network failure, without a message', async () => {
    const page = openPage();
    const lost = await choose(page);
    jest.useFakeTimers();
    await when(() => lost.lose());
    await act(() => jest.advanceTimersByTimeAsync(999));
    expect(FakeUpload.sent).toEqual([lost]);
    await act(() => jest.advanceTimersByTimeAsync(1));
    const second = lastUpload();
    await when(() => second.answer(503, problem(503)));
    await act(() => jest.advanceTimersByTimeAsync(3000));
    const third = lastUpload();
    await when(() => third.answer(201, { upload: ID }));

    expect(screen.getByText(CHECKED)).toBeTruthy();
    expect(new Set(FakeUpload.sent)).toEqual(new Set([lost, second, third]));
    expect(FakeUpload.sent.map(keyOf)).toEqual(Array(3).fill(keyOf(lost)));
    expect(page.services.toasts).toEqual([]);
  });

  it('is sent with the form after three failed attempts', async () => {
    const page = openPage();
    await choose(page);

    const further = await wheneverSent((upload) => upload.lose());

    expect(further).toBe(2);
    await screen.findByText(ALONG);
    expect(page.services.toasts).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('is reported immediately when it cannot be read, and can be chosen again', async () => {
    const page = openPage();
    const file = aPdf();
    const upload = await choose(page, file);
    unreadable(file);

    await when(() => upload.lose());

    await screen.findByText(UNREADABLE);
    expect(page.services.toasts.map(({ title }) => title)).toEqual(['File Upload Failed']);
    expect(FakeUpload.sent).toEqual([upload]);
    expect(errors).toHaveLength(1);
    const picker = page.container.querySelector('input[type=file]') as HTMLInputElement;
    await page.user.click(screen.getByRole('button', { name: new RegExp(DOCUMENT_COPY.choose) }));
    expect(picker.value).toBe('');
    await chooseTaken(page);
    expect(screen.queryByText(UNREADABLE)).toBeNull();
  });

  it('can be uploaded again under its key', async () => {
    const page = openPage();
    const refused = await choose(page);
    await when(() => refused.answer(429, problem(429)));
    await screen.findByText(ALONG);

    await page.user.click(screen.getByRole('button', { name: UPLOAD_COPY.retry }));

    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    expect(document.activeElement?.textContent).toBe(DOCUMENT_COPY.choose);
    expect(keyOf(lastUpload())).toBe(keyOf(refused));
    await when(() => lastUpload().answer(201, { upload: ID }));
    await screen.findByText(CHECKED);
    expect(screen.queryByRole('button', { name: UPLOAD_COPY.retry })).toBeNull();
  });

  it('is not retried after a cancel', async () => {
    const page = openPage();
    const lost = await choose(page);
    jest.useFakeTimers();
    await when(() => lost.lose());
    await when(() => fireEvent.click(screen.getByRole('button', { name: UPLOAD_COPY.cancel })));
    await act(() => jest.advanceTimersByTimeAsync(10_000));

    expect(screen.getByText(ALONG)).toBeTruthy();
    expect(FakeUpload.sent).toEqual([lost]);
  });

  it('waits for the form while the browser is offline', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const page = openPage();

    await page.user.upload(page.container.querySelector('input[type=file]') as HTMLInputElement, aPdf());

    await screen.findByText(ALONG);
    expect(FakeUpload.sent).toEqual([]);
  });

  it('is sent with the form after a canceled upload', async () => {
    const page = openPage();
    const upload = await choose(page);
    await when(() => upload.progress(1, 2));

    await page.user.click(screen.getByRole('button', { name: UPLOAD_COPY.cancel }));

    await screen.findByText(ALONG);
    expect(document.activeElement?.textContent).toBe(DOCUMENT_COPY.choose);
    expect(page.services.announcements).toContain(UPLOAD_COPY.canceled);
    fillIn();
    expect((await send()).body.get('file')).toBeInstanceOf(File);
  });

  it('is sent again under its key when the upload has expired', async () => {
    const page = openPage();
    await chooseTaken(page);
    fillIn();
    const first = await send();

    await when(() => first.answer(410, problem(410, { code: 'upload_gone' })));

    await waitFor(() => expect(lastUpload()).not.toBe(first));
    expect([lastUpload().isJson, keyOf(lastUpload())]).toEqual([false, keyOf(first)]);
    expect(lastUpload().body.get('file')).toBeInstanceOf(File);
    expect(page.services.toasts).toEqual([]);
  });
});

describe('a form that is submitted during the upload', () => {
  it('waits for the upload and is then sent', async () => {
    const page = openPage();
    const upload = await choose(page);
    fillIn();
    fireEvent.click(submitButton());
    await screen.findByRole('button', { name: 'Submitting...' });
    expect(FakeUpload.sent).toEqual([upload]);

    await when(() => upload.answer(201, { upload: ID }));

    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    expect(lastUpload().body.get('upload')).toBe(ID);
    expect(page.services.toasts).toEqual([]);
  });

  it('stays when the visitor cancels', async () => {
    const page = openPage();
    await choose(page);
    fillIn();
    fireEvent.click(submitButton());
    await screen.findByRole('button', { name: 'Submitting...' });

    await page.user.click(screen.getByRole('button', { name: UPLOAD_COPY.cancel }));

    await screen.findByRole('button', { name: 'Submit Application' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe(DOCUMENT_COPY.choose));
    expect(FakeUpload.sent).toHaveLength(1);
    expect(page.services.toasts).toEqual([]);
  });
});

describe('a submitted form that the visitor leaves', () => {
  const BACK = { text: FAILURE_COPY.back.text, href: '/application' };
  const optOut = () => fireEvent.click(screen.getByRole('checkbox', { name: /^Don’t save a draft/ }));

  async function submitAndLeave(page: ReturnType<typeof openPage>) {
    fillIn();
    fireEvent.click(submitButton());
    await screen.findByRole('button', { name: 'Submitting...' });
    page.unmount();
  }

  it('is sent once its document is uploaded, and a toast says so', async () => {
    const page = openPage();
    const upload = await choose(page);
    await submitAndLeave(page);

    await when(() => upload.answer(201, { upload: ID }));
    await waitFor(() => expect(lastUpload()).not.toBe(upload));
    expect([lastUpload().url, lastUpload().body.get('upload')]).toEqual([submitApplication.path, ID]);
    await when(() => lastUpload().answer(201, RECEIPT));

    expect(page.services.toasts.map(({ title }) => title)).toEqual(['Application Submitted']);
    expect(page.services.receipts).toEqual([{ reference: RECEIPT.reference }]);
    expect(page.services.announcements).not.toContain(UPLOAD_COPY.checked);
    expect(page.location()).toBe('/application');
    openPage();
    expect(screen.getByLabelText(/^Company name/)).toHaveProperty('value', '');
  });

  it('keeps its document where drafts are off', async () => {
    const page = openPage();
    optOut();
    await chooseTaken(page);
    fillIn();
    const form = await send();
    page.unmount();

    await when(() => form.answer(201, RECEIPT));

    expect(page.services.receipts).toEqual([{ reference: RECEIPT.reference }]);
    expect(api.callsTo(removeUpload)).toEqual([]);
  });

  it.each(['before', 'after'])(
    'deletes its document where drafts are off, if left %s it fails',
    async (left) => {
      const page = openPage();
      optOut();
      await chooseTaken(page);
      fillIn();
      const form = await send();
      if (left === 'before') page.unmount();
      await when(() => form.answer(403, problem(403)));
      await waitFor(() => expect(page.services.toasts).toHaveLength(1));
      page.unmount();

      await waitFor(() => expect(api.callsTo(removeUpload)).toHaveLength(1));
    },
  );

  it('says that it failed, and leads back to the form', async () => {
    const page = openPage();
    fillIn();
    const form = await send();
    page.unmount();
    const fault = { field: 'phone', code: 'invalid', message: 'This number cannot be called' };

    await when(() => form.answer(422, problem(422, { errors: [fault] })));

    await waitFor(() =>
      expect(page.services.toasts).toMatchObject([{ title: 'Submission Failed', link: BACK }]),
    );
    expect(page.services.titlePrefix()).toBeNull();
  });

  it('says that its document was refused, and leads back to the form', async () => {
    const page = openPage();
    const upload = await choose(page);
    await submitAndLeave(page);

    await when(() => upload.answer(415, problem(415)));

    await waitFor(() =>
      expect(page.services.toasts).toMatchObject([{ title: 'File Upload Failed', link: BACK }]),
    );
  });
});

describe('a removed document', () => {
  const removed = () => api.callsTo(removeUpload).map(({ params }) => params['upload']);

  it('is deleted from the API immediately under its key', async () => {
    const page = openPage();
    const upload = await chooseTaken(page);

    await page.user.click(screen.getByRole('button', { name: new RegExp(`^${DOCUMENT_COPY.remove}`) }));

    await waitFor(() => expect(removed()).toEqual([ID]));
    expect(api.callsTo(removeUpload)[0]?.headers['idempotency-key']).toBe(keyOf(upload));
    expect(screen.queryByText(CHECKED)).toBeNull();
  });

  it('can be replaced', async () => {
    const page = openPage();
    await chooseTaken(page, 'a'.repeat(32));
    await chooseTaken(page, 'b'.repeat(32));

    await waitFor(() => expect(removed()).toEqual(['a'.repeat(32)]));
    fillIn();
    expect((await send()).body.get('upload')).toBe('b'.repeat(32));
  });
});
