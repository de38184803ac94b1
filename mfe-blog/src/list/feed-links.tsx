import type { CSSObject } from '@emotion/react';
import { color, Heading, line, space, Text, textLink } from '@site/shared/ui';
import { feeds } from '../feeds/feeds.ts';
import { FEEDS_COPY } from './list-content.ts';

/** Links to the feeds. Plain links, because a feed is no page of the site. */
export function FeedLinks() {
  return (
    <section aria-labelledby="feeds" css={box} data-print="hide">
      <Heading level={2} size="lead" id="feeds">
        {FEEDS_COPY.title}
      </Heading>
      <Text tone="muted">{FEEDS_COPY.text}</Text>
      <ul css={row}>
        {feeds.map(({ path, type, title }) => (
          <li key={path}>
            <a href={path} type={type} css={textLink()}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const box: CSSObject = {
  display: 'grid',
  gap: space[2],
  paddingTop: space[8],
  borderTop: `${line.hair} solid ${color.hairline}`,
};
const row: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[6]}`,
  listStyle: 'none',
};
