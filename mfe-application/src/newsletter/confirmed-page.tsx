import { Text, textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { LinkFrame } from './link-frame.tsx';
import { LINK_COPY, NEWSLETTER_COPY } from './newsletter-content.ts';

/** The content of a confirmed subscription, used with and without script. */
export function Confirmed({ announce = false }: { readonly announce?: boolean }) {
  return (
    <LinkFrame title={LINK_COPY.confirmed.title} announce={announce}>
      <Text>{LINK_COPY.confirmed.lead}</Text>
      <Text>
        <Link to="/blog" css={textLink()}>
          {NEWSLETTER_COPY.readBlog}
        </Link>
      </Text>
    </LinkFrame>
  );
}

/** `/newsletter/confirmed`: follows the form where there is no script. */
export function ConfirmedPage() {
  return <Confirmed />;
}
