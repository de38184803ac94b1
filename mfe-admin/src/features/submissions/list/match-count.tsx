import type { SubmissionSelection } from '@site/shared/contracts/staff';
import { Text } from '@site/shared/ui';
import { countText } from '../admin-list-content.ts';
import { filtersOf } from './list-address.ts';
import { useMatchCount } from './list-query.ts';

/** How many submissions match, once it is known. */
export function MatchCount({ selection }: { readonly selection: SubmissionSelection }) {
  const { data } = useMatchCount(selection);
  const isFiltered = filtersOf(selection).length > 0;
  return (
    <Text role="status" tone="muted" size="small">
      {data && countText(data.count, data.isCapped, isFiltered)}
    </Text>
  );
}
