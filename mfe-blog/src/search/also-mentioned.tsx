import type { CSSObject } from '@emotion/react';
import { color, Heading, line, radius, space, Text, textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { articlePath } from '../articles/article.ts';
import type { Mention } from './find-mentions.ts';
import { SEARCH_COPY } from './search-content.ts';

/**
 * Articles that contain the search text in their body, but not in title or excerpt, each with an excerpt of the
 * match.
 */
export function AlsoMentioned({ mentions }: { readonly mentions: readonly Mention[] }) {
  return (
    <section aria-labelledby="also-mentioned" css={{ display: 'grid', gap: space[6] }}>
      <Heading level={2} size="h3" id="also-mentioned">
        {SEARCH_COPY.mentioned}
      </Heading>
      <ul css={list}>
        {mentions.map(({ meta, before, found, after }) => (
          <li key={meta.slug} css={entry}>
            <Link to={articlePath(meta.slug)} css={textLink()}>
              {meta.title}
            </Link>
            <Text tone="muted">
              {before}
              <mark css={mark}>{found}</mark>
              {after}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

const list: CSSObject = { display: 'grid', gap: space[4], listStyle: 'none' };
const entry: CSSObject = {
  display: 'grid',
  justifyItems: 'start',
  gap: space[1],
  paddingInlineStart: space[4],
  borderInlineStart: `${line.thick} solid ${color.hairline}`,
};
const mark: CSSObject = { background: color.accentTint, color: color.ink, borderRadius: radius.sm };
