import { textLink } from '@site/shared/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { dueText } from '../admin-list-content.ts';
import { DEFAULT_SELECTION, searchOfSelection } from './list-address.ts';
import { useMatchCount } from './list-query.ts';

const DUE = { ...DEFAULT_SELECTION, due: 'today', sort: 'due', order: 'ascending' } as const;

/** Leads to the submissions whose next action is due, if there are any. */
export function DueLink({ onNavigate }: { onNavigate(): void }) {
  const [parameters] = useSearchParams();
  const { data } = useMatchCount(DUE);
  if (!data || data.count === 0) return null;
  const search = searchOfSelection(parameters, DUE).toString();
  return (
    <Link to={{ search }} css={textLink()} onClick={onNavigate}>
      {dueText(data.count, data.isCapped)}
    </Link>
  );
}
