import type { ShellServices } from '@site/shared/federation';
import { button } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { ContactLines } from './contact-lines.tsx';
import { NoticePage } from './notice-page.tsx';

/** Stands for an area of which no release has been admitted yet. Answered with 503. */
export function AreaUnavailablePage({ facts }: Pick<ShellServices, 'facts'>) {
  return (
    <NoticePage
      title="This area is not available right now"
      text="It comes back by itself, usually within minutes. Everything else on this site works."
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
