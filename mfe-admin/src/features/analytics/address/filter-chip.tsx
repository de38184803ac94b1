import { RemoveChip } from '../../../kit/list/remove-chip.tsx';
import { DASHBOARD_COPY } from '../admin-dashboard-content.ts';
import { filterLabel } from '../breakdowns/admin-breakdowns-content.ts';
import type { AddressControls } from './use-analytics-address.ts';

interface FilterChipProps extends AddressControls {
  /** Called when the filter goes away, and the chip with it. */
  onRemove(): void;
}

/** The filter, with a link that removes it. */
export function FilterChip({ address: { filter }, linkTo, onRemove }: FilterChipProps) {
  if (filter === null) return null;
  return (
    <div>
      <RemoveChip
        label={filterLabel(filter)}
        action={DASHBOARD_COPY.removeFilter}
        to={linkTo({ filter: null })}
        onRemove={onRemove}
      />
    </div>
  );
}
