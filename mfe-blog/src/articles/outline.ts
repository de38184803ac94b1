import type { ArticleBody } from './article.ts';

export interface OutlineEntry {
  readonly id: string;
  readonly title: string;
  readonly parts: readonly { readonly id: string; readonly title: string }[];
}

/** The heading above the footnotes. */
export const NOTES_TITLE = 'Notes';

/** The id of a heading, for links to it. */
export function toAnchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The ids of a footnote and of its reference. The compiler refuses headings with such an id. */
export const noteId = (number: number) => `note-${number}`;
export const noteReferenceId = (number: number) => `note-${number}-reference`;

/** An article's table of contents: its sections and their parts. */
export function outlineOf(body: ArticleBody): readonly OutlineEntry[] {
  return body.sections.map(({ title, parts }) => ({
    id: toAnchor(title),
    title,
    parts: (parts?.items ?? []).map((part) => ({ id: toAnchor(part.title), title: part.title })),
  }));
}
