import type { CSSObject } from '@emotion/react';
import type { PageProps } from '@site/shared/federation';
import { Container, space } from '@site/shared/ui';
import type { ComponentType } from 'react';
import { ArticleContents, BESIDE } from './article-contents.tsx';
import { ArticleNeighbours, RelatedArticles } from './article-end.tsx';
import { ArticleHeader } from './article-header.tsx';
import { ReleaseBase } from './article-image.tsx';
import { ArticleText } from './article-text.tsx';
import type { ArticleBody, ArticleMeta } from '../articles/article.ts';
import { outlineOf } from '../articles/outline.ts';
import { NewsletterBox } from '../newsletter/newsletter-box.tsx';
import { ReadingProgress } from './reading-progress.tsx';

/** The page of one article. */
export function createArticlePage(meta: ArticleMeta, body: ArticleBody): ComponentType<PageProps> {
  return ({ services, assets }) => (
    <ReleaseBase value={assets}>
      <ReadingProgress />
      <article aria-labelledby="article-title">
        <ArticleHeader meta={meta} services={services} />
        <Container css={columns}>
          <ArticleContents outline={outlineOf(body)} />
          <ArticleText body={body} />
        </Container>
      </article>
      <Container css={after}>
        <ArticleNeighbours meta={meta} />
        <NewsletterBox services={services} />
        <RelatedArticles meta={meta} />
      </Container>
    </ReleaseBase>
  );
}

/** The table of contents comes first in the source, and beside the text on wide screens. */
const columns: CSSObject = {
  display: 'grid',
  gap: space[8],
  justifyItems: 'start',
  [BESIDE]: {
    gridTemplateColumns: 'minmax(0, 1fr) 18rem',
    gap: space[16],
    '& > nav': { gridColumn: 2, gridRow: 1, alignSelf: 'start' },
    '& > div': { gridColumn: 1, gridRow: 1 },
  },
};
const after: CSSObject = {
  display: 'grid',
  gap: `clamp(${space[8]}, 5vw, ${space[16]})`,
  paddingBlock: `${space[16]} ${space.section}`,
};
