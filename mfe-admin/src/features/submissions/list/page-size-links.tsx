import type { CSSObject } from '@emotion/react';
import { SUBMISSION_PAGE_SIZES } from '@site/shared/contracts/staff';
import { color, fontSize, size as sizes, space, textLink, weight } from '@site/shared/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { LIST_COPY } from '../admin-list-content.ts';
import { searchOfPageSize } from './list-address.ts';

/** How many rows a page has, with links to the other sizes. */
export function PageSizeLinks({ current }: { readonly current: number }) {
  const [parameters] = useSearchParams();
  return (
    <nav aria-label={LIST_COPY.pageSize} css={line}>
      <span aria-hidden>{LIST_COPY.pageSize}</span>
      {SUBMISSION_PAGE_SIZES.map((size) => (
        <Link
          key={size}
          to={{ search: searchOfPageSize(parameters, size).toString() }}
          aria-current={size === current || undefined}
          css={[textLink(), link, size === current && { fontWeight: weight.bold, textDecoration: 'none' }]}
        >
          {size}
        </Link>
      ))}
    </nav>
  );
}

const line: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  color: color.muted,
  fontSize: fontSize.small,
};

const link: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: sizes.minTarget,
  minHeight: sizes.minTarget,
};
