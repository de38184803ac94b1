import { Text, textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { LinkFrame } from './link-frame.tsx';
import { NEWSLETTER_COPY } from './newsletter-content.ts';

/** `/newsletter/received`: follows the form where there is no script. */
export function ReceivedPage() {
  const { received, readBlog } = NEWSLETTER_COPY;
  return (
    <LinkFrame title={received.title}>
      <Text size="lead">{received.lead}</Text>
      <Text>
        <Link to="/blog" css={textLink()}>
          {readBlog}
        </Link>
      </Text>
    </LinkFrame>
  );
}
