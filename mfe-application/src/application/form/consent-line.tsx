import { Text, textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { FORM_COPY } from './form-content.ts';

/** What the visitor agrees to by submitting the form. */
export function ConsentLine() {
  const { consent, policy } = FORM_COPY;
  return (
    <Text tone="muted" size="small">
      {`${consent} ${policy.before} `}
      <Link to="/privacy-policy" css={textLink()}>
        {policy.link}
      </Link>
      .
    </Text>
  );
}
