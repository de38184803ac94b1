import { Text, textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { APPLICATION_COPY } from '../application-content.ts';

/** What the visitor agrees to by sending the form. */
export function ConsentLine() {
  return (
    <Text tone="muted" size="small">
      {APPLICATION_COPY.consent} More in our{' '}
      <Link to="/privacy-policy" css={textLink()}>
        privacy policy
      </Link>
      .
    </Text>
  );
}
