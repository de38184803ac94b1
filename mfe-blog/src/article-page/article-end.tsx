import type { CSSObject } from '@emotion/react';
import { breakpoint, card, color, fontSize, Grid, Heading, Icon, space, weight } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { ArticleCard } from '../list/article-card.tsx';
import { articlePath, type ArticleMeta } from '../articles/article.ts';
import { neighboursOf, relatedArticles } from '../articles/find-articles.ts';
import { ARTICLE_COPY } from './article-content.ts';

const COPY = ARTICLE_COPY.neighbors;

/** Links to the previous and the next article. */
export function ArticleNeighbours({ meta }: { readonly meta: ArticleMeta }) {
  const { previous, next } = neighboursOf(meta);
  return (
    <nav aria-label={COPY.navigation} css={neighbours}>
      {previous && <Neighbour label={COPY.previous} meta={previous} />}
      {next && <Neighbour label={COPY.next} meta={next} />}
    </nav>
  );
}

interface NeighbourProps {
  readonly label: typeof COPY.previous | typeof COPY.next;
  readonly meta: ArticleMeta;
}

function Neighbour({ label, meta }: NeighbourProps) {
  const isNext = label === COPY.next;
  return (
    <Link to={articlePath(meta.slug)} css={[card({ interactive: true }), neighbour, isNext && atEnd]}>
      <span css={direction}>
        {!isNext && <Icon name="arrowLeft" size="1.1em" />}
        {label}
        {isNext && <Icon name="arrowRight" size="1.1em" />}
      </span>{' '}
      <span css={{ fontSize: fontSize.lead, fontWeight: weight.bold }}>{meta.title}</span>
    </Link>
  );
}

/** Four related articles. */
export function RelatedArticles({ meta }: { readonly meta: ArticleMeta }) {
  return (
    <section aria-labelledby="related-articles" css={{ display: 'grid', gap: space[6] }} data-print="hide">
      <Heading level={2} id="related-articles">
        {ARTICLE_COPY.related}
      </Heading>
      <Grid min="15rem">
        {relatedArticles(meta).map((related) => (
          <ArticleCard key={related.slug} meta={related} isBelow />
        ))}
      </Grid>
    </section>
  );
}

const neighbours: CSSObject = {
  display: 'grid',
  gap: space[4],
  [breakpoint.sm]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
};
const neighbour: CSSObject = {
  display: 'grid',
  gap: space[1],
  alignContent: 'start',
  color: color.ink,
  textDecoration: 'none',
  '&:hover': { color: color.brand },
};
const direction: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  color: color.muted,
  fontSize: fontSize.small,
};
const atEnd: CSSObject = {
  [breakpoint.sm]: { gridColumn: 2, justifyItems: 'end', textAlign: 'end' },
};
