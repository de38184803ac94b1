import { card, Heading, Icon, space, Stack, textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { APPLICATION_COPY } from './application-content.ts';

/** Links for applicants who wait for a reply. */
export function UsefulLinks() {
  return (
    <Stack gap={4} role="group" aria-labelledby="useful-links" css={card()}>
      <Heading level={2} size="h3" id="useful-links">
        {APPLICATION_COPY.received.meanwhile}
      </Heading>
      <ul role="list" css={{ display: 'grid', gap: space[3], listStyle: 'none' }}>
        {APPLICATION_COPY.received.links.map(([to, text]) => (
          <li key={to}>
            <Link to={to} css={[textLink(), { display: 'inline-flex', gap: space[2], alignItems: 'center' }]}>
              {text}
              <Icon name="arrowRight" size="1.125em" />
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
