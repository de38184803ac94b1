import { button, Cluster } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { NEWER, OLDER } from '../admin-kit-content.ts';

interface PageLinksProps {
  /** The cursors of an answer; null at the end. */
  readonly page: { readonly next: string | null; readonly previous: string | null };
  readonly label: string;
  /** The names of the links. */
  readonly names?: { readonly previous: string; readonly next: string };
  /** The query of the page at a cursor. */
  searchOf(cursor: string): URLSearchParams;
  /** Called when a link is followed. It may be gone on the next page, so the focus has to move. */
  onNavigate(): void;
}

/** Links to the page before and the one after. */
export function PageLinks({
  label,
  page: { next, previous },
  names = { previous: NEWER, next: OLDER },
  searchOf,
  onNavigate,
}: PageLinksProps) {
  const linkTo = (cursor: string, text: string) => (
    <Link
      to={{ search: searchOf(cursor).toString() }}
      css={button({ variant: 'secondary' })}
      onClick={onNavigate}
    >
      {text}
    </Link>
  );
  if (next === null && previous === null) return null;
  return (
    <nav aria-label={label}>
      <Cluster gap={3}>
        {previous !== null && linkTo(previous, names.previous)}
        {next !== null && linkTo(next, names.next)}
      </Cluster>
    </nav>
  );
}
