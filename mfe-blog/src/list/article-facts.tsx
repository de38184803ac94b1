import type { CSSObject } from '@emotion/react';
import { color, fontSize, Icon, lineHeight, space, weight } from '@site/shared/ui';
import type { ComponentProps } from 'react';
import type { ArticleMeta } from '../articles/article.ts';
import { LIST_COPY } from './list-content.ts';

export interface ArticleFactsProps extends ComponentProps<'ul'> {
  readonly meta: ArticleMeta;
}

/** Author, date, reading time and views of an article. */
export function ArticleFacts({ meta, ...rest }: ArticleFactsProps) {
  return (
    <ul css={facts} {...rest}>
      {meta.isDraft && <li css={{ color: color.danger, fontWeight: weight.bold }}>{LIST_COPY.draft}</li>}
      <li css={{ color: color.ink, fontWeight: weight.bold }}>{meta.author}</li>
      <li>
        <Icon name="calendar" size="1.1em" />
        <time dateTime={meta.publishedOn}>{meta.date}</time>
      </li>
      {meta.updatedOn !== undefined && (
        <li>
          {`${LIST_COPY.updated} `}
          <time dateTime={meta.updatedOn}>{meta.updated}</time>
        </li>
      )}
      <li>
        <Icon name="clock" size="1.1em" />
        {meta.readTime}
      </li>
      {meta.views !== undefined && (
        <li>
          <Icon name="eye" size="1.1em" />
          {meta.views}
        </li>
      )}
    </ul>
  );
}

const facts: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[4]}`,
  listStyle: 'none',
  color: color.muted,
  fontSize: fontSize.small,
  lineHeight: lineHeight.snug,
  '& > li': { display: 'inline-flex', alignItems: 'center', gap: space[1] },
};
