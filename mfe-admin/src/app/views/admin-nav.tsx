import type { CSSObject } from '@emotion/react';
import { color, line, size, space, weight } from '@site/shared/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { VIEWS_COPY } from './admin-views-content.ts';
import type { AdminView } from '../../kit/list/view-search.ts';
import { searchOfView } from '../../kit/list/view-search.ts';

interface AdminNavProps {
  readonly current: AdminView;
  readonly views: readonly AdminView[];
}

/** Links to the views of the admin area. */
export function AdminNav({ current, views }: AdminNavProps) {
  const [parameters] = useSearchParams();
  return (
    <nav aria-label={VIEWS_COPY.nav} css={{ marginBlockEnd: space[8] }}>
      <ul role="list" css={list}>
        {views.map((view) => (
          <li key={view}>
            <Link
              to={{ search: searchOfView(parameters, view).toString() }}
              aria-current={view === current ? 'page' : undefined}
              css={link}
            >
              {VIEWS_COPY.views[view].title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const list: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[6],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderBlockEnd: `${line.hair} solid ${color.hairline}`,
};
const link: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: size.target,
  borderBlockEnd: `${line.heavy} solid transparent`,
  color: color.muted,
  fontWeight: weight.bold,
  textDecoration: 'none',
  '&:hover': { color: color.brand },
  '&[aria-current]': { color: color.brand, borderBlockEndColor: color.brand },
};
