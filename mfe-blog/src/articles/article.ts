/** The categories that articles may have. */
export const ARTICLE_CATEGORIES = [
  'Hiring',
  'Industry Insights',
  'Career Tips',
  'Work-Life Balance',
  'Career Development',
  'Workplace Culture',
  'Remote Work',
  'Guest Posts',
] as const;
export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number];

/** The topics of articles. Articles that share a tag are related. */
export const ARTICLE_TAGS = [
  'candidates',
  'careers',
  'family',
  'flexibility',
  'hiring',
  'leadership',
  'operations',
  'outsourcing',
  'wellbeing',
] as const;
export type ArticleTag = (typeof ARTICLE_TAGS)[number];

/** The metadata of an article, for the list, the feeds and other articles. */
export interface ArticleMeta {
  readonly slug: string;
  readonly category: ArticleCategory;
  readonly title: string;
  readonly excerpt: string;
  /** A role, never a person. */
  readonly author: string;
  /** In a readable form. `publishedOn` is the same day in ISO form. */
  readonly date: string;
  readonly publishedOn: string;
  /** The day of the last notable change, in both forms. */
  readonly updated?: string;
  readonly updatedOn?: string;
  readonly readTime: string;
  readonly views?: string;
  /** Seed of the cover drawing, chosen for its scene. */
  readonly cover: string;
  readonly tags: readonly ArticleTag[];
  /** True only in development and in previews. */
  readonly isDraft?: true;
}

/** The content of an article, compiled from `content/<slug>.md`. */
export interface ArticleBody {
  /** The points of the "In short" box. */
  readonly summary: readonly ListItem[];
  readonly intro: readonly Block[];
  readonly sections: readonly ArticleSection[];
  /** Footnotes in the order of their numbers. */
  readonly notes?: readonly ListItem[];
}

export interface Article {
  readonly meta: ArticleMeta;
  readonly body: ArticleBody;
}

export interface ArticleSection {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Parts of the section, such as five steps or six myths. */
  readonly parts?: ArticleParts;
}

export interface ArticleParts {
  /** The label of numbered parts: "Step", "Myth". */
  readonly label?: string;
  readonly items: readonly ArticlePart[];
}

export interface ArticlePart {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Inline text: a string if nothing is marked up. */
export type Inline = string | readonly Span[];

export type Span =
  | string
  | { readonly kind: 'strong'; readonly text: Inline }
  | { readonly kind: 'emphasis'; readonly text: Inline }
  | { readonly kind: 'code'; readonly text: string }
  /** `to` is a path of this site, a heading of the article (`#id`), or the URL of another site. */
  | { readonly kind: 'link'; readonly text: Inline; readonly to: string }
  | { readonly kind: 'note'; readonly number: number };

/** A string is a paragraph. */
export type Block = Inline | ListBlock | CalloutBlock | QuoteBlock | TableBlock | ImageBlock;

export type ListItem = Inline | { readonly blocks: readonly Block[] };

export interface ListBlock {
  readonly kind: 'list';
  /** The first number of a numbered list. */
  readonly start?: number;
  readonly items: readonly ListItem[];
}

export interface CalloutBlock {
  readonly kind: 'callout';
  readonly title: Inline;
  readonly blocks: readonly Block[];
}

export interface QuoteBlock {
  readonly kind: 'quote';
  readonly blocks: readonly Block[];
  /** The source of the quote. */
  readonly source?: Inline;
}

export interface TableBlock {
  readonly kind: 'table';
  readonly caption: Inline;
  readonly columns: readonly Inline[];
  readonly rows: readonly (readonly Inline[])[];
  /** The alignment of each column; null if the writer did not set one. */
  readonly align?: readonly (ColumnAlign | null)[];
}

export type ColumnAlign = 'left' | 'center' | 'right';

/** The generated files of one image. */
export interface ImageFile {
  /** The start of their names, relative to the release's base. */
  readonly name: string;
  readonly fallback: 'jpg' | 'png';
  /** Size of the original in pixels. */
  readonly width: number;
  readonly height: number;
  /** Widths in pixels, ascending. */
  readonly widths: readonly number[];
}

export interface ImageBlock extends ImageFile {
  readonly kind: 'image';
  /** Alternative text. */
  readonly alt: string;
  readonly caption?: string;
}

/** Whether a block or list item is plain inline text. */
export function isInline(content: Block | ListItem): content is Inline {
  return typeof content === 'string' || Array.isArray(content);
}

/** The text without its markup. */
export function plainText(text: Inline): string {
  if (typeof text === 'string') return text;
  return text
    .map((span) => (typeof span === 'string' ? span : 'text' in span ? plainText(span.text) : ''))
    .join('');
}

/** The path of an article. */
export function articlePath(slug: string): string {
  return `/blog/${slug}`;
}
