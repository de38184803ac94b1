import type { CSSObject } from '@emotion/react';
import type { SubmissionSelection, SubmissionSort } from '@site/shared/contracts/staff';
import { color, Icon, media, size, space, weight } from '@site/shared/ui';
import { useSearchParams } from 'react-router-dom';
import { canSortBy, searchOfSelection } from './list-address.ts';

interface SortHeaderProps {
  readonly label: string;
  readonly sort: SubmissionSort;
  /** The order of the first press. */
  readonly first: SubmissionSelection['order'];
  readonly selection: SubmissionSelection;
}

/** A column header with a button that sorts by the column, and reverses the order when pressed again. */
export function SortHeader({ label, sort, first, selection }: SortHeaderProps) {
  const [parameters, setParameters] = useSearchParams();
  const isCurrent = selection.sort === sort;
  if (!canSortBy(sort, selection))
    return (
      <th scope="col" role="columnheader">
        {label}
      </th>
    );

  function press() {
    const reversed = selection.order === 'ascending' ? 'descending' : 'ascending';
    const order = isCurrent ? reversed : first;
    setParameters(searchOfSelection(parameters, { ...selection, sort, order }));
  }

  return (
    <th scope="col" role="columnheader" aria-sort={isCurrent ? selection.order : 'none'}>
      <button type="button" css={button} onClick={press}>
        {label}
        <Icon
          name="chevronDown"
          css={[
            { width: '1em', visibility: isCurrent ? 'visible' : 'hidden' },
            selection.order === 'ascending' && { transform: 'rotate(180deg)' },
          ]}
        />
      </button>
      <span css={labelOfCards}>{label}</span>
    </th>
  );
}

const button: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: size.minTarget,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontWeight: weight.bold,
  cursor: 'pointer',
  [media.card]: { display: 'none' },
  '&:hover': { color: color.brand },
};

/** The header row is for screen readers there, and the filters have the order: the label stays, without a tab stop. */
const labelOfCards: CSSObject = { display: 'none', [media.card]: { display: 'inline' } };
