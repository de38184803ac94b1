import { Text, textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { LinkFrame } from './link-frame.tsx';

/** The end of confirming, on either page. */
export function Confirmed({ announce = false }: { readonly announce?: boolean }) {
  return (
    <LinkFrame title="Your address is confirmed" announce={announce}>
      <Text>Welcome. The next letter comes to you, and each one carries a link that ends it.</Text>
      <Text>
        <Link to="/blog" css={textLink()}>
          Read the blog meanwhile
        </Link>
      </Text>
    </LinkFrame>
  );
}

/** `/newsletter/confirmed`: where a browser without script lands. */
export function ConfirmedPage() {
  return <Confirmed />;
}
