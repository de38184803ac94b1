import { textLink } from '@site/shared/ui';
import { TABLE_COPY } from '../admin-submissions-content.ts';
import { RowBadge } from './row-badge.tsx';

interface DuplicateBadgeProps {
  /** Reference of the submission that came first. */
  readonly of: string;
  readonly listed: ReadonlySet<string>;
}

/** Marks a repeat by the same address for the same company within minutes, with a link to the first one if it is listed. */
export function DuplicateBadge({ of, listed }: DuplicateBadgeProps) {
  return (
    <RowBadge tone="accent">
      {TABLE_COPY.duplicate}{' '}
      <span css={{ whiteSpace: 'nowrap' }}>
        {listed.has(of) ? (
          <a href={`#${of}`} css={textLink()}>
            {of}
          </a>
        ) : (
          of
        )}
      </span>
    </RowBadge>
  );
}
