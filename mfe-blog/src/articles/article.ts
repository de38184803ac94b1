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

/** What articles are about, beside their category: those that share a tag are related. */
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

/** What the list, the feeds and other articles know of an article. */
export interface ArticleMeta {
  readonly slug: string;
  readonly category: ArticleCategory;
  readonly title: string;
  readonly excerpt: string;
  /** A role, never a person. */
  readonly author: string;
  /** As readers see it; `publishedOn` is the same day for machines. */
  readonly date: string;
  readonly publishedOn: string;
  /** The day of the last change worth telling, as `date` and as `publishedOn`. */
  readonly updated?: string;
  readonly updatedOn?: string;
  readonly readTime: string;
  readonly views?: string;
  /** Seed of the cover: chosen for the scene that it draws. */
  readonly cover: string;
  readonly tags: readonly ArticleTag[];
  /** Only in development and in previews. */
  readonly isDraft?: true;
}

/** An article's copy, as the compiler makes it of `content/<slug>.md`. */
export interface ArticleBody {
  /** The "In short" box: what a reader who stops here should take along. */
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
  /** Parts under the section: five steps, six myths. */
  readonly parts?: ArticleParts;
}

export interface ArticleParts {
  /** What one part is called where parts are numbered: "Step", "Myth". */
  readonly label?: string;
  readonly items: readonly ArticlePart[];
}

export interface ArticlePart {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Running text: a string where nothing in it is marked. */
export type Inline = string | readonly Span[];

export type Span =
  | string
  | { readonly kind: 'strong'; readonly text: Inline }
  | { readonly kind: 'emphasis'; readonly text: Inline }
  | { readonly kind: 'code'; readonly text: string }
  /** `to` is a path of this site, a heading of the article (`#id`), or another site's whole address. */
  | { readonly kind: 'link'; readonly text: Inline; readonly to: string }
  | { readonly kind: 'note'; readonly number: number };

/** A paragraph is its text alone. */
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
  /** Whose words they are. */
  readonly source?: Inline;
}

export interface TableBlock {
  readonly kind: 'table';
  readonly caption: Inline;
  readonly columns: readonly Inline[];
  readonly rows: readonly (readonly Inline[])[];
  /** Of each column, where the writer says; null where not. */
  readonly align?: readonly (ColumnAlign | null)[];
}

export type ColumnAlign = 'left' | 'center' | 'right';

/** The files that one image became when the blog was built. */
export interface ImageFile {
  /** What their names begin with, from the base of the release. */
  readonly name: string;
  readonly fallback: 'jpg' | 'png';
  /** Pixels of the original. */
  readonly width: number;
  readonly height: number;
  /** Pixels, the widest last. */
  readonly widths: readonly number[];
}

export interface ImageBlock extends ImageFile {
  readonly kind: 'image';
  /** What the image shows, for readers who do not see it. */
  readonly alt: string;
  readonly caption?: string;
}

/** Whether a block is a paragraph, or an item a text alone. */
export function isInline(content: Block | ListItem): content is Inline {
  return typeof content === 'string' || Array.isArray(content);
}

/** The text without its marks. */
export function plainText(text: Inline): string {
  if (typeof text === 'string') return text;
  return text
    .map((span) => (typeof span === 'string' ? span : 'text' in span ? plainText(span.text) : ''))
    .join('');
}

/** The address of an article on this site. */
export function articlePath(slug: string): string {
  return `/blog/${slug}`;
}
