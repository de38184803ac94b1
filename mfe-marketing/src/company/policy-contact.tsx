import type { SiteFacts } from '@site/shared/contracts';
import { Heading, space, Text, textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';

/** Whom to ask: by email, by phone, and always by the form. */
export function PolicyContact({ facts }: { readonly facts: SiteFacts }) {
  return (
    <section aria-labelledby="contact-title" css={{ display: 'grid', gap: space[3] }}>
      <Heading level={2} id="contact-title">
        Questions and requests
      </Heading>
      <Text>
        {facts.email && (
          <>
            Write to{' '}
            <a href={`mailto:${facts.email}`} css={textLink()}>
              {facts.email}
            </a>
            .{' '}
          </>
        )}
        {facts.phone && (
          <>
            Call{' '}
            <a href={`tel:${facts.phone}`} css={textLink()}>
              {facts.phoneDisplay ?? facts.phone}
            </a>
            .{' '}
          </>
        )}
        You can also reach us through{' '}
        <Link to={facts.contactPath} css={textLink()}>
          our contact form
        </Link>
        .
      </Text>
    </section>
  );
}
