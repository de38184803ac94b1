import type { ShellServices } from '@site/shared/federation';
import { button } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { ContactLines } from './contact-lines.tsx';
import { NoticePage } from './notice-page.tsx';
import { RETURN_HOME, UNAVAILABLE } from './notices-content.ts';

/** Shown for an area without an admitted release. The status is 503. */
export function AreaUnavailablePage({ facts }: Pick<ShellServices, 'facts'>) {
  return (
    <NoticePage {...UNAVAILABLE}>
      <p>
        <Link css={button({ variant: 'primary' })} to="/">
          {RETURN_HOME}
        </Link>
      </p>
      <ContactLines facts={facts} />
    </NoticePage>
  );
}
