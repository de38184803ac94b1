import { describe, expect, it, jest } from '@jest/globals';
import { downloadDocument } from '@site/shared/contracts/staff';
import type { PageProps } from '@site/shared/federation';
import { renderPage } from '@site/shared/testing';
import { aSubmission } from '@site/shared/testing/factories';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { createQueries } from '../../kit/create-queries.ts';
import { signIn, useFakes } from '../../staff.fixture.ts';
import { DocumentButton } from './document-button.tsx';
import { DOCUMENT_COPY } from './admin-submissions-content.ts';

const fakes = useFakes();

const SUBMISSION = aSubmission({ id: '7', company_name: 'Harbor', file_path: '1_plan.pdf' });
const Page = ({ services }: PageProps) => (
  <QueryClientProvider client={createQueries(services)}>
    <DocumentButton submission={SUBMISSION} services={services} />
  </QueryClientProvider>
);

async function press() {
  signIn(fakes.api);
  const page = renderPage(Page, { path: '/admin' });
  await page.user.click(await screen.findByRole('button', { name: 'Document of Harbor' }));
  return page;
}

describe('the document of a submission', () => {
  it('is saved unchanged under the server’s file name', async () => {
    const bytes = new Uint8Array([37, 80, 68, 70, 0, 255]);
    fakes.api.answer(downloadDocument, () => ({
      status: 200,
      body: bytes,
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="plan.pdf"; filename*=UTF-8''pl%C3%A4n.pdf`,
      },
    }));
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });

    await press();

    await waitFor(() => expect(names).toEqual(['plän.pdf']));
    expect(blobs[0]?.size).toBe(bytes.length);
    const [call] = fakes.api.callsTo(downloadDocument);
    expect(call?.params).toEqual({ id: '7' });
    expect(call?.headers.authorization).toBe('Bearer header.payload.signature');
  });

  it('whose download fails is told', async () => {
    fakes.api.answer(downloadDocument, () => ({
      status: 404,
      body: { title: 'The document is not in the store', status: 404, code: 'document_missing' },
    }));
    const { services } = await press();

    await waitFor(() =>
      expect(services.toasts).toEqual([
        {
          title: DOCUMENT_COPY.failed.title,
          description: 'The document is not in the store',
          tone: 'destructive',
        },
      ]),
    );
  });
});
