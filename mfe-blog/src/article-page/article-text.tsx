import type { CSSObject } from '@emotion/react';
import {
  color,
  fontSize,
  Heading,
  line,
  lineHeight,
  radius,
  space,
  tracking,
  VisuallyHidden,
  weight,
  width,
} from '@site/shared/ui';
import { ArticleBlocks, ArticleItem, ArticleList } from './article-blocks.tsx';
import type { ArticleBody, ArticleParts, ArticleSection, ListItem } from '../articles/article.ts';
import { noteId, noteReferenceId, NOTES_TITLE, toAnchor } from '../articles/outline.ts';
import { ARTICLE_COPY } from './article-content.ts';

/** The text of an article, at a readable width. */
export function ArticleText({ body }: { readonly body: ArticleBody }) {
  return (
    <div css={column}>
      <section aria-labelledby="in-short" css={summary}>
        <Heading level={2} size="lead" id="in-short">
          {ARTICLE_COPY.summary}
        </Heading>
        <ArticleList items={body.summary} />
      </section>
      <div css={[flow, opening]}>
        <ArticleBlocks blocks={body.intro} />
      </div>
      {body.sections.map((section) => (
        <Part key={section.title} section={section} />
      ))}
      {body.notes && <Notes notes={body.notes} />}
    </div>
  );
}

/** The footnotes, each with a link back to its reference. */
function Notes({ notes }: { readonly notes: readonly ListItem[] }) {
  return (
    <section aria-labelledby={toAnchor(NOTES_TITLE)} css={[flow, noted]}>
      <Heading level={2} size="lead" id={toAnchor(NOTES_TITLE)}>
        {NOTES_TITLE}
      </Heading>
      <ol css={{ display: 'grid', gap: space[3], paddingInlineStart: space[6] }}>
        {notes.map((note, index) => (
          <li key={index} id={noteId(index + 1)}>
            <ArticleItem item={note} />{' '}
            <a href={`#${noteReferenceId(index + 1)}`} aria-label={ARTICLE_COPY.backToNote(index + 1)}>
              ↩
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Part({ section }: { readonly section: ArticleSection }) {
  const id = toAnchor(section.title);
  return (
    <section aria-labelledby={id} css={[flow, { marginTop: space[6] }]}>
      <Heading level={2} id={id}>
        {section.title}
      </Heading>
      <ArticleBlocks blocks={section.blocks} />
      {section.parts && <Parts {...section.parts} />}
    </section>
  );
}

function Parts({ label, items }: ArticleParts) {
  return items.map((part, index) => (
    <div key={part.title} css={label === undefined ? flow : [flow, numbered]}>
      {label === undefined ? (
        <Heading level={3} id={toAnchor(part.title)}>
          {part.title}
        </Heading>
      ) : (
        <Heading level={3} id={toAnchor(part.title)} css={{ display: 'grid', gap: space[2] }}>
          <span css={counter}>
            {label} {index + 1}
            <VisuallyHidden>: </VisuallyHidden>
          </span>
          <span>{part.title}</span>
        </Heading>
      )}
      <ArticleBlocks blocks={part.blocks} />
    </div>
  ));
}

const flow: CSSObject = { display: 'grid', gap: space[4], minWidth: 0 };
const column: CSSObject = {
  ...flow,
  gap: space[8],
  maxWidth: width.measure,
  lineHeight: '1.7',
};
const summary: CSSObject = {
  ...flow,
  gap: space[3],
  padding: `${space[6]} clamp(${space[4]}, 4vw, ${space[8]})`,
  border: `${line.hair} solid ${color.hairline}`,
  borderRadius: radius.md,
  background: color.surface,
  lineHeight: lineHeight.lead,
};
const opening: CSSObject = {
  '& > p:first-of-type': { fontSize: fontSize.lead, lineHeight: lineHeight.lead, color: color.ink },
};
const numbered: CSSObject = {
  marginTop: space[3],
  paddingInlineStart: `clamp(${space[4]}, 3vw, ${space[6]})`,
  borderInlineStart: `${line.heavy} solid ${color.brandTint}`,
};
const noted: CSSObject = { marginTop: space[6], color: color.muted, fontSize: fontSize.small };
const counter: CSSObject = {
  justifySelf: 'start',
  padding: `${space[1]} ${space[3]}`,
  borderRadius: radius.full,
  background: color.accentTint,
  color: color.accent,
  fontSize: fontSize.small,
  fontWeight: weight.bold,
  letterSpacing: tracking.eyebrow,
  lineHeight: lineHeight.heading,
  textTransform: 'uppercase',
  fontVariantNumeric: 'tabular-nums',
};
