import { useCallback } from 'react';
import type { CSSObject } from '@emotion/react';
import { ApiError } from '@site/shared/contracts';
import { previewDocumentPage } from '@site/shared/contracts/staff';
import { Button, color, line, space, Text } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { fetchAsUser } from '../../../../session/calls/call-as-user.ts';
import { documentQuery } from '../../document-query.ts';
import { recordKeys } from '../use-record.ts';
import { PREVIEW_COPY } from './admin-preview-content.ts';
import { useSeen } from './use-seen.ts';
import { RETRY } from '../../../../kit/admin-content.ts';

interface PreviewPageProps {
  readonly submissionId: string;
  /** Which document. */
  readonly number: number;
  readonly page: number;
  readonly name: string;
  /** For a width of 1. */
  readonly height: number;
}

/** The image of a page. It is loaded when it comes into view, and its place is kept until then. */
export function PreviewPage({ submissionId: id, number, page, name, height }: PreviewPageProps) {
  const { element, isSeen } = useSeen<HTMLLIElement>();
  const query = useQuery({
    queryKey: recordKeys.page(id, number, page),
    queryFn: async ({ signal }) => {
      const params = { id, page: String(page) };
      const query = documentQuery(number);
      return (await fetchAsUser(previewDocumentPage, { params, query, signal })).blob();
    },
    enabled: isSeen,
    gcTime: 0,
    meta: { isToldInPlace: true },
  });
  return (
    <li ref={element} css={sheet} style={{ aspectRatio: `1 / ${height}` }}>
      {query.data && <PageImage image={query.data} name={name} />}
      {query.isPending && <Text css={message}>{name}</Text>}
      {query.error && (
        <div role="alert" css={message}>
          {isRefused(query.error) ? (
            <Text>{PREVIEW_COPY.pageFailure}</Text>
          ) : (
            <>
              <Text>{PREVIEW_COPY.pageUnloaded}</Text>
              <Button
                variant="secondary"
                size="sm"
                loading={query.isFetching}
                onClick={() => void query.refetch()}
              >
                {RETRY}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'no_preview';
}

function PageImage({ image, name }: { readonly image: Blob; readonly name: string }) {
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (element === null) return undefined;
      const address = URL.createObjectURL(image);
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [image],
  );
  return <img ref={show} alt={name} css={{ display: 'block', width: '100%', height: '100%' }} />;
}

const sheet: CSSObject = {
  display: 'grid',
  overflow: 'hidden',
  border: `${line.hair} solid ${color.hairline}`,
  background: color.surface,
};
const message: CSSObject = {
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: space[3],
  padding: space[4],
  textAlign: 'center',
};
