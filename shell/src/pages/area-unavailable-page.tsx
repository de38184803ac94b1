import type { ShellServices } from '@site/shared/federation';
import { button } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { ContactLines } from './contact-lines.tsx';
import { NoticePage } from './notice-page.tsx';

/** Shown for an area without an admitted release. The status is 503. */
export function AreaUnavailablePage({ facts }: Pick<ShellServices, 'facts'>) {
  return (
    <NoticePage
      title="This area is not available right now"
      text="Please try again in a few minutes. The rest of the site is working."
    >
      <p>
        <Link css={button({ variant: 'primary' })} to="/">
          Return to Home
        </Link>
      </p>
      <ContactLines facts={facts} />
    </NoticePage>
  );
}
