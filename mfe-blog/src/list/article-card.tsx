import type { CSSObject } from '@emotion/react';
import {
  AfterHydration,
  Badge,
  button,
  card,
  color,
  CoverArt,
  Deferred,
  fontSize,
  Heading,
  Icon,
  line,
  lineHeight,
  media,
  motion,
  space,
  VisuallyHidden,
} from '@site/shared/ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { ArticleFacts } from './article-facts.tsx';
import { articlePath, type ArticleMeta } from '../articles/article.ts';
import { LIST_COPY } from './list-content.ts';

export interface ArticleCardProps {
  readonly meta: ArticleMeta;
  /**
   * A shorter card at the end of another article. Its cover is drawn after hydration, so the server's HTML does
   * not contain it.
   */
  readonly isBelow?: boolean | undefined;
}

/**
 * An article in a grid. The whole card is a link. Memoized, so that typing into the search renders only cards
 * that change.
 */
export const ArticleCard = memo(function ArticleCard({ meta, isBelow }: ArticleCardProps) {
  const art = (
    <Deferred>
      <CoverArt seed={meta.cover} />
    </Deferred>
  );
  return (
    <article css={[card({ padding: 'none', interactive: true }), frame]}>
      <div css={[cover, isBelow && ledger]}>{isBelow ? <AfterHydration>{art}</AfterHydration> : art}</div>
      <div css={text}>
        <div>
          <Badge>{meta.category}</Badge>
        </div>
        <Heading level={3}>{meta.title}</Heading>
        {!isBelow && <p css={{ color: color.muted, lineHeight: lineHeight.lead }}>{meta.excerpt}</p>}
        <div css={foot}>
          <ArticleFacts meta={meta} css={{ gap: `${space[1]} ${space[3]}` }} />
          <Link to={articlePath(meta.slug)} css={[button({ variant: 'ghost', size: 'sm' }), readMore]}>
            {LIST_COPY.readMore}
            <VisuallyHidden>{` ${LIST_COPY.about} ${meta.title}`}</VisuallyHidden>
            <Icon name="arrowRight" size="1.1em" />
          </Link>
        </div>
      </div>
    </article>
  );
});

const frame: CSSObject = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  height: '100%',
};
/** The cover fills its frame and is enlarged slightly under the pointer. */
export const cover: CSSObject = {
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  background: color.sunken,
  borderBottom: `${line.hair} solid ${color.hairline}`,
  '& > svg': { display: 'block', width: '100%', height: '100%' },
  [media.motion]: {
    '& > svg': { transition: `transform ${motion.entrance}` },
    'article:hover > & > svg': { transform: 'scale(1.03)' },
  },
};
/** Shown in place of a cover until it is drawn. */
const ledger: CSSObject = {
  background: `repeating-linear-gradient(${color.sunken} 0 calc(10% - ${line.hair}), ${color.hairline} 0 10%)`,
};
const text: CSSObject = {
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  flexGrow: 1,
  padding: `${space[4]} ${space[6]} ${space[6]}`,
  '@media (max-width: 30rem)': { paddingInline: space[4] },
};
const foot: CSSObject = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space[3],
  marginTop: 'auto',
  paddingTop: space[2],
};
/** Covers the card, so that a click anywhere on it follows the link. */
const readMore: CSSObject = {
  marginInlineStart: `calc(-1 * ${space[3]})`,
  fontSize: fontSize.small,
  '&::after': { content: '""', position: 'absolute', inset: 0 },
};
