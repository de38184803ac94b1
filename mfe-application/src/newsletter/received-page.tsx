import { Text, textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { LinkFrame } from './link-frame.tsx';
import { NEWSLETTER_COPY } from './newsletter-content.ts';

/** `/newsletter/received`: where a browser without script lands. */
export function ReceivedPage() {
  const { title, lead } = NEWSLETTER_COPY.received;
  return (
    <LinkFrame title={title}>
      <Text size="lead">{lead}</Text>
      <Text>
        <Link to="/blog" css={textLink()}>
          Read the blog meanwhile
        </Link>
      </Text>
    </LinkFrame>
  );
}
