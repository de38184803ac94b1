import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { removeUpload } from '@site/shared/contracts';
import type { FakeApi } from '@site/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeFormApi } from '../../api.fixture.ts';
import { FakeUpload, RECEIPT } from '../fake-upload.fixture.ts';
import { choose, fillIn, openPage, problem, send, useFakes, when } from '../form.fixture.ts';
import { DOCUMENT_FAILURES } from '../sending/sending-content.ts';
import { DOCUMENT_COPY, UPLOAD_COPY } from '../document/document-content.ts';
import { DRAFT_COPY } from './draft-content.ts';

useFakes();

const noDraftBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Don’t save a draft/ });

describe('an uploaded document', () => {
  const ID = 'u'.repeat(32);
  let api: FakeApi;
  beforeEach(() => {
    api = fakeFormApi();
    api.answer(removeUpload, () => ({ status: 204 }));
  });
  afterEach(() => api.restore());

  async function uploadAndLeave() {
    const page = openPage();
    fillIn();
    const upload = await choose(page);
    await when(() => upload.answer(201, { upload: ID }));
    await screen.findByText(UPLOAD_COPY.unsent);
    page.unmount();
    return upload;
  }

  it('stays when the visitor leaves, and is attached again on return', async () => {
    const upload = await uploadAndLeave();
    expect(api.callsTo(removeUpload)).toEqual([]);

    openPage();
    expect(await screen.findByText(UPLOAD_COPY.unsent)).toBeTruthy();
    expect(
      screen.getByRole('button', { name: new RegExp(`^${DOCUMENT_COPY.remove} .+\\.pdf$`) }),
    ).toBeTruthy();
    const form = await send();

    expect([form.isJson, form.body.get('upload')]).toEqual([true, ID]);
    expect(form.headers['idempotency-key']).toBe(upload.headers['idempotency-key']);
    // Without a response, it would retry during the next test.
    await when(() => form.answer(201, RECEIPT));
  });

  it('is requested again when the upload has expired, and the form waits for it', async () => {
    await uploadAndLeave();
    const { services } = openPage();
    await screen.findByText(UPLOAD_COPY.unsent);
    const form = await send();

    await when(() => form.answer(410, problem(410, { code: 'upload_gone' })));

    await waitFor(() => expect(services.toasts[0]?.title).toBe('File Upload Failed'));
    expect(screen.getAllByText(DOCUMENT_FAILURES.gone)).toHaveLength(3);
    expect(screen.getByText(DOCUMENT_COPY.notAttached)).toBeTruthy();
    expect(FakeUpload.sent).toHaveLength(2);
  });

  it('is deleted where drafts are off, and with a discarded draft', async () => {
    const first = openPage();
    fireEvent.click(noDraftBox());
    const upload = await choose(first);
    await when(() => upload.answer(201, { upload: ID }));
    await screen.findByText(UPLOAD_COPY.unsent);
    first.unmount();
    await waitFor(() => expect(api.callsTo(removeUpload)).toHaveLength(1));

    localStorage.clear();
    await uploadAndLeave();
    sessionStorage.clear();
    const { user } = openPage();
    await user.click(screen.getByRole('button', { name: DRAFT_COPY.discard }));

    await waitFor(() => expect(api.callsTo(removeUpload)).toHaveLength(2));
  });
});
