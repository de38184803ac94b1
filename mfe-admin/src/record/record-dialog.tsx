import { ApiError, findSubmission } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Text, WholeCodes } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { callAsUser } from '../session/call-as-user.ts';
import { LoadFailure } from '../panels/load-failure.tsx';
import { ModalDialog } from '../modal-dialog.tsx';
import { applicationTitle, notFound, RECORD_COPY } from './admin-record-content.ts';
import { useOpenRecord } from './record-address.ts';
import { RecordDetails } from './record-details.tsx';
import { focusSubmissions } from '../submissions/submissions-panel.tsx';

/** One submission with all its details, in a dialog while the address names it. */
export function RecordDialog({ services }: { readonly services: ShellServices }) {
  const { reference, close: leave } = useOpenRecord();
  const query = useRecord(reference);
  return (
    <ModalDialog
      title={query.data?.company_name ?? <WholeCodes>{applicationTitle(reference ?? '')}</WholeCodes>}
      isOpen={reference !== null}
      onClosed={leave}
    >
      {(close) => {
        if (!query.data) return <NothingYet reference={reference ?? ''} query={query} />;
        // The link that opened the dialog is gone with its row.
        const onErased = () => {
          close();
          focusSubmissions();
        };
        return <RecordDetails record={query.data} services={services} onErased={onErased} />;
      }}
    </ModalDialog>
  );
}

/** The record is dropped from the cache when the dialog closes. */
function useRecord(reference: string | null) {
  return useQuery({
    queryKey: ['submission', reference],
    queryFn: ({ signal }) =>
      callAsUser(findSubmission, { params: { reference: reference ?? '' }, signal }).catch(nullIfMissing),
    enabled: reference !== null,
    gcTime: 0,
    meta: { isToldInPlace: true },
  });
}

/** A missing record is a valid answer, not a failure. */
function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

interface NothingYetProps {
  readonly reference: string;
  readonly query: Pick<ReturnType<typeof useRecord>, 'error' | 'isPending' | 'refetch'>;
}

function NothingYet({ reference, query }: NothingYetProps) {
  if (query.error) return <LoadFailure title={RECORD_COPY.failure} query={query} />;
  if (query.isPending) return <p role="status">{RECORD_COPY.loading}</p>;
  return (
    <Text role="status" css={{ overflowWrap: 'anywhere' }}>
      <WholeCodes>{notFound(reference)}</WholeCodes>
    </Text>
  );
}
