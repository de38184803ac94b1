import { describe, expect, it } from '@jest/globals';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { DocumentsPage } from './documents-page.tsx';
import { DOCUMENTS_COPY } from './documents-content.ts';

/** Reveals slots as the composer does for a valid ticket. */
function reveal(container: HTMLElement, ...slots: readonly string[]) {
  for (const place of container.querySelectorAll<HTMLElement>('[data-slot]'))
    if (slots.includes(place.dataset['slot'] ?? '')) place.hidden = false;
}

describe('the page behind a request for documents', () => {
  it('says without a valid link what to do', async () => {
    const { container } = renderPage(DocumentsPage, { path: '/application/documents' });

    expect(screen.getByRole('heading', { name: DOCUMENTS_COPY.without })).toBeTruthy();
    expect(screen.queryByRole('button', { name: DOCUMENTS_COPY.send })).toBeNull();
    await expectAccessible(container);
  });

  it('takes a document in a form that needs no script', async () => {
    const { container } = renderPage(DocumentsPage, { path: '/application/documents' });
    reveal(container, 'reference', 'open', 'documents');

    const form = screen.getByRole('button', { name: DOCUMENTS_COPY.send }).closest('form');
    expect([form?.method, form?.enctype, form?.hasAttribute('action')]).toEqual([
      'post',
      'multipart/form-data',
      false,
    ]);
    expect(screen.getByLabelText(DOCUMENTS_COPY.label).getAttribute('accept')).toBe('.pdf,.doc,.docx');
    const without = screen.getByText(DOCUMENTS_COPY.without).closest('div')?.parentElement;
    expect(without && getComputedStyle(without).display).toBe('none');
    await expectAccessible(container);
  });

  it('says when the link takes no more documents', async () => {
    const { container } = renderPage(DocumentsPage, { path: '/application/documents' });
    reveal(container, 'reference', 'closed', 'documents');

    expect(screen.getByText(/^This link no longer accepts documents/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: DOCUMENTS_COPY.send })).toBeNull();
    await expectAccessible(container);
  });
});
