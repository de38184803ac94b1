import { describe, expect, it } from '@jest/globals';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { DocumentsPage } from './documents-page.tsx';

/** Reveals slots as the composer does for a valid ticket. */
function reveal(container: HTMLElement, ...slots: readonly string[]) {
  for (const place of container.querySelectorAll<HTMLElement>('[data-slot]'))
    if (slots.includes(place.dataset['slot'] ?? '')) place.hidden = false;
}

describe('the page behind a request for documents', () => {
  it('says without a valid link what to do', async () => {
    const { container } = renderPage(DocumentsPage, { path: '/application/documents' });

    expect(screen.getByRole('heading', { name: 'This link does not work' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send document' })).toBeNull();
    await expectAccessible(container);
  });

  it('takes a document in a form that needs no script', async () => {
    const { container } = renderPage(DocumentsPage, { path: '/application/documents' });
    reveal(container, 'reference', 'open', 'documents');

    const form = screen.getByRole('button', { name: 'Send document' }).closest('form');
    expect([form?.method, form?.enctype, form?.hasAttribute('action')]).toEqual([
      'post',
      'multipart/form-data',
      false,
    ]);
    expect(screen.getByLabelText('Document').getAttribute('accept')).toBe('.pdf,.doc,.docx');
    const without = screen.getByText('This link does not work').closest('div')?.parentElement;
    expect(without && getComputedStyle(without).display).toBe('none');
    await expectAccessible(container);
  });

  it('says when the link takes no more documents', async () => {
    const { container } = renderPage(DocumentsPage, { path: '/application/documents' });
    reveal(container, 'reference', 'closed', 'documents');

    expect(screen.getByText(/^This link takes no more documents/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send document' })).toBeNull();
    await expectAccessible(container);
  });
});
