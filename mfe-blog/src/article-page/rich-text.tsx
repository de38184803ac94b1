import { color, fontSize, radius, space, textLink } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { Link } from 'react-router-dom';
import type { Inline, Span } from '../articles/article.ts';
import { noteId, noteReferenceId } from '../articles/outline.ts';
import { ARTICLE_COPY } from './article-content.ts';

/** Inline text of an article: bold words, links and footnote references. */
export function RichText({ text }: { readonly text: Inline }) {
  if (typeof text === 'string') return text;
  return text.map((span, index) => <RichSpan key={index} span={span} />);
}

function RichSpan({ span }: { readonly span: Span }) {
  if (typeof span === 'string') return span;
  if (span.kind === 'code') return <code css={code}>{span.text}</code>;
  if (span.kind === 'note') return <NoteReference number={span.number} />;
  const content = <RichText text={span.text} />;
  if (span.kind === 'strong') return <strong>{content}</strong>;
  if (span.kind === 'emphasis') return <em>{content}</em>;
  // A plain link: the router handles neither headings of this page nor other sites.
  if (!span.to.startsWith('/'))
    return (
      <a href={span.to} css={textLink()}>
        {content}
      </a>
    );
  return (
    <Link to={span.to} css={textLink()}>
      {content}
    </Link>
  );
}

function NoteReference({ number }: { readonly number: number }) {
  return (
    <sup css={reference}>
      <a
        id={noteReferenceId(number)}
        href={`#${noteId(number)}`}
        aria-label={ARTICLE_COPY.note(number)}
        css={textLink()}
      >
        {number}
      </a>
    </sup>
  );
}

const code: CSSObject = {
  padding: `0 ${space[1]}`,
  borderRadius: radius.sm,
  background: color.surface,
  fontSize: '0.9em',
  overflowWrap: 'anywhere',
};
const reference: CSSObject = { marginInlineStart: space[1], fontSize: fontSize.small, lineHeight: '1' };
