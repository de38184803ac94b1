import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { previewDocument, previewDocumentPage, type DocumentPreview } from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { AdminPage } from '../../../../app/admin-page.tsx';
import { answerSubmissions, signIn, useFakes } from '../../../../staff.fixture.ts';
import { answerRecord, RECORD } from '../record.fixture.ts';
import { RETRY } from '../../../../kit/admin-content.ts';

const fakes = useFakes();
const { createObjectURL, revokeObjectURL } = URL;
const blobs: Blob[] = [];
beforeEach(() => {
  blobs.length = 0;
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }));

const PAGES: DocumentPreview = {
  ...{ kind: 'pages', pages: 2, heights: [1.4, 0.7] },
  ...{ text: null, isCut: false, reason: null },
};

function open(preview: Partial<DocumentPreview> = {}) {
  signIn(fakes.api);
  answerSubmissions(fakes.api);
  answerRecord(fakes.api);
  fakes.api.answer(previewDocument, () => ({ status: 200, body: { ...PAGES, ...preview } }));
  fakes.api.answer(previewDocumentPage, ({ params }) => ({
    status: 200,
    body: new TextEncoder().encode(`image of page ${params['page']}`),
  }));
  return renderPage(AdminPage, {
    path: `/admin?id=${RECORD.reference}`,
    facts: { reportingTimeZone: 'UTC' },
  });
}

describe('the preview of a document', () => {
  it('shows the pages as images with a name, and nothing of the file itself', async () => {
    const { baseElement } = open();

    for (const page of [1, 2]) {
      const image = await screen.findByRole('img', { name: `Page ${page} of 2 of ledger.pdf` });
      await waitFor(() => expect(image.getAttribute('src')).toMatch(/^blob:/));
    }
    expect(blobs).toHaveLength(2);
    await expectAccessible(baseElement);
  });

  it('is enlarged and reduced with buttons that stay in place', async () => {
    const { user } = open();

    await user.click(await screen.findByRole('button', { name: 'Zoom in' }));
    expect(await screen.findByText('150%')).toBeTruthy();
    for (const name of ['Zoom out', 'Zoom out']) await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByText('100%')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Zoom out');
  });

  it('says how many pages there are beyond those shown', async () => {
    open({ pages: 5000 });

    expect(await screen.findByText(/^These are the first 20 of 5,000 pages\./)).toBeTruthy();
  });

  it('names a page that cannot be shown, and loads one again that was lost', async () => {
    let isLost = true;
    const { user } = open();
    fakes.api.answer(previewDocumentPage, ({ params }) => {
      if (params['page'] === '1')
        return { status: 422, body: { title: 'No', status: 422, code: 'no_preview' } };
      if (isLost) throw new TypeError('offline');
      return { status: 200, body: new Uint8Array([1]) };
    });

    expect(await screen.findByText(/^This page cannot be shown/)).toBeTruthy();
    isLost = false;
    await user.click(await screen.findByRole('button', { name: RETRY }));
    expect(await screen.findByRole('img', { name: 'Page 2 of 2 of ledger.pdf' })).toBeTruthy();
  });

  it('shows the text of a Word document as text', async () => {
    open({ kind: 'text', pages: 0, heights: [], text: '<b>Dear team</b>', isCut: true });

    const text = await screen.findByRole('region', { name: 'Preview of ledger.pdf' });
    expect(text.textContent).toBe('<b>Dear team</b>');
    expect(screen.getByText(/^This preview is cut off/)).toBeTruthy();
  });

  it('says why there is none, and offers the download', async () => {
    const { baseElement } = open({ kind: 'none', pages: 0, heights: [], reason: 'encrypted' });

    expect(await screen.findByText('No preview')).toBeTruthy();
    expect(screen.getByText(/protected with a password/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Document of Harbour Ltd' })).toBeTruthy();
    await expectAccessible(baseElement);
  });

  it('can be loaded again after a failure', async () => {
    const { user } = open();
    fakes.api.answer(previewDocument, () => {
      throw new TypeError('offline');
    });
    await screen.findByText('The preview could not be loaded');
    fakes.api.answer(previewDocument, () => ({ status: 200, body: PAGES }));

    await user.click(screen.getByRole('button', { name: RETRY }));
    expect(await screen.findByRole('button', { name: 'Zoom in' })).toBeTruthy();
  });
});
