import type { CSSObject } from '@emotion/react';
import type { ShellServices } from '@site/shared/federation';
import {
  Badge,
  breakpoint,
  button,
  Container,
  CoverArt,
  Heading,
  Icon,
  line,
  color,
  radius,
  shadow,
  space,
  Text,
} from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { ArticleFacts } from '../list/article-facts.tsx';
import { ArticleShare } from './article-share.tsx';
import type { ArticleMeta } from '../articles/article.ts';
import { ARTICLE_COPY } from './article-content.ts';

export interface ArticleHeaderProps {
  readonly meta: ArticleMeta;
  readonly services: ShellServices;
}

/** The link back, the title and the article's facts, beside its cover. */
export function ArticleHeader({ meta, services }: ArticleHeaderProps) {
  return (
    <div css={ground}>
      <Container css={columns}>
        <div css={words}>
          <Link to="/blog" css={[button({ variant: 'secondary', size: 'sm' }), { marginBottom: space[4] }]}>
            <Icon name="arrowLeft" size="1.1em" />
            {ARTICLE_COPY.back}
          </Link>
          <Badge css={{ background: color.bg }}>{meta.category}</Badge>
          <Heading level={1} id="article-title">
            {meta.title}
          </Heading>
          <Text size="lead" tone="muted">
            {meta.excerpt}
          </Text>
          <ArticleFacts meta={meta} css={{ marginBlock: space[2] }} />
          <ArticleShare meta={meta} services={services} />
        </div>
        <div css={cover} data-print="hide">
          <CoverArt seed={meta.cover} />
        </div>
      </Container>
    </div>
  );
}

const ground: CSSObject = {
  paddingBlock: `${space[8]} ${space[12]}`,
  background: `linear-gradient(180deg, ${color.brandTint}, ${color.bg})`,
};
const columns: CSSObject = {
  display: 'grid',
  alignItems: 'center',
  gap: `${space[8]} ${space[12]}`,
  [breakpoint.lg]: { gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)' },
};
const words: CSSObject = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space[3],
  minWidth: 0,
};
const cover: CSSObject = {
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  border: `${line.hair} solid ${color.hairline}`,
  borderRadius: radius.lg,
  background: color.sunken,
  boxShadow: shadow.md,
  '& > svg': { display: 'block', width: '100%', height: '100%' },
  [breakpoint.lg]: { aspectRatio: '4 / 3' },
};
