import type { CSSObject } from '@emotion/react';
import {
  color,
  fontSize,
  line,
  lineHeight,
  media,
  motion,
  radius,
  size,
  space,
  useHydrated,
  weight,
} from '@site/shared/ui';
import type { OutlineEntry } from '../articles/outline.ts';
import { ARTICLE_COPY } from './article-content.ts';

/** The table of contents. Browsers that can mark the current section in CSS do so. */
export function ArticleContents({ outline }: { readonly outline: readonly OutlineEntry[] }) {
  const isHydrated = useHydrated();
  return (
    <nav aria-labelledby="contents-title" css={[contents, isHydrated && marking]}>
      <p id="contents-title" css={title}>
        {ARTICLE_COPY.contents}
      </p>
      <ol css={entries}>
        {outline.map(({ id, title: text, parts }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
            {parts.length > 0 && (
              <ol>
                {parts.map((part) => (
                  <li key={part.id}>
                    <a href={`#${part.id}`}>{part.title}</a>
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** From this width on, the table of contents is beside the text. */
export const BESIDE = '@media (min-width: 75rem)';

const contents: CSSObject = {
  padding: space[6],
  border: `${line.hair} solid ${color.hairline}`,
  borderRadius: radius.md,
  fontSize: fontSize.small,
  lineHeight: lineHeight.snug,
  [BESIDE]: {
    position: 'sticky',
    top: `calc(${size.header} + ${space[6]})`,
    maxHeight: `calc(100dvh - ${size.header} - ${space[12]})`,
    overflowY: 'auto',
    padding: `0 0 0 ${space[6]}`,
    border: 0,
    borderInlineStart: `${line.hair} solid ${color.hairline}`,
    borderRadius: 0,
  },
};
/** Added after hydration, so that the server's HTML does not contain it. */
const marking: CSSObject = {
  scrollTargetGroup: 'auto',
  '& a:target-current': { color: color.brand, fontWeight: weight.bold },
};
const title: CSSObject = { marginBottom: space[3], fontWeight: weight.bold, fontSize: fontSize.body };
const entries: CSSObject = {
  '&, & ol': { listStyle: 'none' },
  '& ol': { display: 'none', paddingInlineStart: space[4], [BESIDE]: { display: 'block' } },
  '& a': {
    display: 'block',
    paddingBlock: space[1],
    color: color.muted,
    textDecoration: 'none',
    transition: `color ${motion.state}`,
    '&:hover': { color: color.brand, textDecoration: 'underline' },
  },
  [media.forcedColors]: { '& a': { textDecoration: 'underline' } },
};
