import type { SiteFacts } from '@site/shared/contracts';
import { Heading, space, Text, textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { CONTACT } from './privacy-policy-content.ts';

/** Ways to reach the firm: email and phone if the site facts have them, and always the form. */
export function PolicyContact({ facts }: { readonly facts: SiteFacts }) {
  return (
    <section aria-labelledby="contact-title" css={{ display: 'grid', gap: space[3] }}>
      <Heading level={2} id="contact-title">
        {CONTACT.title}
      </Heading>
      <Text>
        {facts.email && (
          <>
            {CONTACT.email}{' '}
            <a href={`mailto:${facts.email}`} css={textLink()}>
              {facts.email}
            </a>
            .{' '}
          </>
        )}
        {facts.phone && (
          <>
            {CONTACT.phone}{' '}
            <a href={`tel:${facts.phone}`} css={textLink()}>
              {facts.phoneDisplay ?? facts.phone}
            </a>
            .{' '}
          </>
        )}
        {CONTACT.form.before}{' '}
        <Link to={facts.contactPath} css={textLink()}>
          {CONTACT.form.link}
        </Link>
        .
      </Text>
    </section>
  );
}
