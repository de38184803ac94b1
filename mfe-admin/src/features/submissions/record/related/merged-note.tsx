import type { SubmissionRecord } from '@site/shared/contracts/staff';
import { Button, Callout, Cluster, Text } from '@site/shared/ui';
import { RecordLink } from '../record-link.tsx';
import { RELATED_COPY } from './admin-related-content.ts';
import { useMerge } from './use-merge.ts';

interface MergedNoteProps {
  readonly record: SubmissionRecord;
}

/** Says which application this one was merged into, and undoes it. */
export function MergedNote({ record: { id, merged_into } }: MergedNoteProps) {
  const { isBusy, run } = useMerge();
  if (merged_into === null) return null;
  return (
    <Callout title={RELATED_COPY.isMerged}>
      <Text>
        <RecordLink {...merged_into} /> <span css={{ whiteSpace: 'nowrap' }}>{merged_into.reference}</span>.{' '}
        {RELATED_COPY.mergedNote}
      </Text>
      <Cluster>
        <Button variant="secondary" size="sm" loading={isBusy} onClick={() => run({ id, into: null })}>
          {RELATED_COPY.separate}
        </Button>
      </Cluster>
    </Callout>
  );
}
