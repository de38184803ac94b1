import type { SubmissionRecord } from '@site/shared/contracts/staff';
import { Icon, space, Text } from '@site/shared/ui';
import { openElsewhere } from './admin-viewers-content.ts';
import { useViewers } from './use-viewers.ts';

/** Says who else has the application open. The line is always there, so that screen readers announce a change. */
export function Viewers({ record: { id } }: { readonly record: Pick<SubmissionRecord, 'id'> }) {
  const others = useViewers(id);
  return (
    <Text role="status" size="small" css={others.length === 0 ? empty : line}>
      {others.length > 0 && (
        <>
          <Icon name="users" />
          <span>{openElsewhere(others)}</span>
        </>
      )}
    </Text>
  );
}

/** Without a place of its own in the column. */
const empty = { position: 'absolute' } as const;
const line = { display: 'flex', alignItems: 'center', gap: space[2], overflowWrap: 'anywhere' } as const;
