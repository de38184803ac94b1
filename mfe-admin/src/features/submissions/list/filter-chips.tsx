import { Cluster, textLink } from '@site/shared/ui';
import type { SubmissionSelection } from '@site/shared/contracts/staff';
import { Link, useSearchParams } from 'react-router-dom';
import { FILTER_COPY } from '../../../kit/admin-kit-content.ts';
import { RemoveChip } from '../../../kit/list/remove-chip.tsx';
import { chipText, LIST_COPY } from '../admin-list-content.ts';
import { filtersOf, searchOfSelection } from './list-address.ts';

interface FilterChipsProps {
  readonly selection: SubmissionSelection;
  onRemove(): void;
}

/** Each filter with a link that removes it, and one that removes all. */
export function FilterChips({ selection, onRemove }: FilterChipsProps) {
  const [parameters] = useSearchParams();
  const filters = filtersOf(selection);
  const linkTo = (without: SubmissionSelection) => ({
    search: searchOfSelection(parameters, without).toString(),
  });
  if (filters.length === 0) return null;
  const { sort, order } = selection;
  return (
    <Cluster gap={3}>
      {filters.map(([field, value]) => (
        <RemoveChip
          key={field}
          label={chipText(field, value)}
          action={LIST_COPY.removeFilter}
          to={linkTo({ ...selection, [field]: undefined })}
          onRemove={onRemove}
        />
      ))}
      <Link to={linkTo({ sort, order })} css={textLink()} onClick={onRemove}>
        {FILTER_COPY.clear}
      </Link>
    </Cluster>
  );
}
