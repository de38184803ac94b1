import type { CSSObject } from '@emotion/react';
import {
  Badge,
  breakpoint,
  button,
  card,
  CoverArt,
  Heading,
  Icon,
  line,
  color,
  space,
  Text,
} from '@site/shared/ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { cover } from './article-card.tsx';
import { ArticleFacts } from './article-facts.tsx';
import { articlePath, type ArticleMeta } from '../articles/article.ts';
import { LIST_COPY } from './list-content.ts';

/** The featured article at the top of the list. */
export const FeaturedArticle = memo(function FeaturedArticle({ meta }: { readonly meta: ArticleMeta }) {
  return (
    <article css={[card({ padding: 'none', interactive: true }), frame]}>
      <div css={[cover, wideCover]}>
        <CoverArt seed={meta.cover} />
      </div>
      <div css={text}>
        <div>
          <Badge tone="accent">{meta.category}</Badge>
        </div>
        <Heading level={3} size="h2">
          {meta.title}
        </Heading>
        <Text tone="muted" size="lead">
          {meta.excerpt}
        </Text>
        <ArticleFacts meta={meta} />
        <Link to={articlePath(meta.slug)} css={[button({ size: 'lg' }), stretched]}>
          {LIST_COPY.readFeatured}
          <Icon name="arrowRight" />
        </Link>
      </div>
    </article>
  );
});

const frame: CSSObject = {
  position: 'relative',
  display: 'grid',
  overflow: 'hidden',
  [breakpoint.lg]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' },
};
const wideCover: CSSObject = {
  [breakpoint.lg]: {
    aspectRatio: 'auto',
    minHeight: '26rem',
    borderBottom: 0,
    borderInlineEnd: `${line.hair} solid ${color.hairline}`,
  },
};
const text: CSSObject = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'center',
  gap: space[4],
  padding: `clamp(${space[4]}, 4vw, ${space[12]})`,
};
const stretched: CSSObject = {
  marginTop: space[2],
  '&::after': { content: '""', position: 'absolute', inset: 0 },
};
