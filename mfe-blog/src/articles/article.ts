/** The categories that occur in the articles. */
export type ArticleCategory =
  | 'Hiring'
  | 'Industry Insights'
  | 'Career Tips'
  | 'Work-Life Balance'
  | 'Career Development'
  | 'Workplace Culture';

/** What articles are about, beside their category: those that share a tag are related. */
export type ArticleTag =
  | 'candidates'
  | 'careers'
  | 'family'
  | 'flexibility'
  | 'hiring'
  | 'leadership'
  | 'operations'
  | 'outsourcing'
  | 'wellbeing';

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
  readonly readTime: string;
  readonly views: string;
  /** Seed of the cover: chosen for the scene that it draws. */
  readonly cover: string;
  readonly tags: readonly ArticleTag[];
}

/** An article's copy. A bare string is a paragraph; texts may hold `**strong**` and `[a link](/path)`. */
export interface ArticleBody {
  /** The "In short" box: what a reader who stops here should take along. */
  readonly summary: readonly string[];
  readonly intro: readonly Block[];
  readonly sections: readonly ArticleSection[];
}

export interface Article {
  readonly meta: ArticleMeta;
  readonly body: ArticleBody;
}

export interface ArticleSection {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Numbered parts under the section: five steps, six myths. */
  readonly parts?: ArticleParts;
}

export interface ArticleParts {
  /** What one part is called: "Step", "Myth". */
  readonly label: string;
  readonly items: readonly ArticlePart[];
}

export interface ArticlePart {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Block = string | ListBlock | CalloutBlock | ComparisonBlock;

interface ListBlock {
  readonly kind: 'list';
  readonly items: readonly string[];
}

interface CalloutBlock {
  readonly kind: 'callout';
  readonly title: string;
  readonly text: string;
}

interface ComparisonBlock {
  readonly kind: 'comparison';
  readonly caption: string;
  readonly columns: readonly [string, string];
  readonly rows: readonly (readonly [string, string])[];
}

/** A bullet list. */
export function list(...items: readonly string[]): ListBlock {
  return { kind: 'list', items };
}

/** A boxed remark beside the running text. */
export function callout(title: string, text: string): CalloutBlock {
  return { kind: 'callout', title, text };
}

/** A table of two columns, as "use" and "avoid". */
export function comparison(
  caption: string,
  columns: readonly [string, string],
  ...rows: readonly (readonly [string, string])[]
): ComparisonBlock {
  return { kind: 'comparison', caption, columns, rows };
}

/** The address of an article on this site. */
export function articlePath(slug: string): string {
  return `/blog/${slug}`;
}
