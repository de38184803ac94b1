import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { ARTICLE_CATEGORIES, ARTICLE_TAGS, type ArticleMeta } from '../src/articles/article.ts';
import { readDay, type Day } from './days.ts';
import type { Report } from './faults.ts';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const oneOf = (names: readonly string[]) => `is none of ${names.join(', ')}: use one of them`;
const DATE = z.string('is missing: write date: 2026-01-31').transform((text, context): Day => {
  const day = readDay(text);
  if (day) return day;
  context.addIssue(`"${text}" is not a date: write it as 2026-01-31 or Jan 31, 2026`);
  return z.NEVER;
});
const text = (max: number) =>
  z
    .string('is missing: write it, in quotes if it holds a colon')
    .trim()
    .min(1, 'is empty: write it')
    .max(max, `is longer than ${max} characters: shorten it`);
const slug = z
  .string()
  .regex(SLUG, 'is not a valid address: write the last part of the old address, such as hiring-trends');

/** The lines between `---` at the head of an article. */
export const FrontMatter = z.strictObject({
  title: text(70),
  category: z.enum(ARTICLE_CATEGORIES, oneOf(ARTICLE_CATEGORIES)),
  author: text(60).regex(/ Team$/, 'is not a team: articles are written by a role, such as Talent Team'),
  date: DATE,
  excerpt: text(200),
  tags: z
    .array(
      z.enum(ARTICLE_TAGS, oneOf(ARTICLE_TAGS)),
      `is missing: write tags: [hiring], of ${ARTICLE_TAGS.join(', ')}`,
    )
    .min(1, `is empty: use one or more of ${ARTICLE_TAGS.join(', ')}`),
  /** Seed of the cover drawing. Defaults to the slug. */
  cover: z.string().regex(SLUG, 'is not a valid seed: use lowercase letters, digits and hyphens').optional(),
  views: z.string().min(1).optional(),
  /** In minutes. By default it is computed from the number of words. */
  readTime: z
    .int('is not a number of minutes: write a number, or leave the line out')
    .min(1)
    .max(60)
    .optional(),
  updated: DATE.optional(),
  featured: z.boolean('is neither true nor false').optional(),
  draft: z.boolean('is neither true nor false').optional(),
  /** Former slugs of the article. */
  redirectFrom: z.array(slug, 'is not a list: write redirectFrom: [old-slug]').optional(),
});
export type FrontMatter = z.infer<typeof FrontMatter>;

/** Front matter, and the line number of each field. */
export interface ReadFrontMatter {
  readonly fields: FrontMatter;
  lineOf(field: keyof FrontMatter): number;
}

/** Parses the YAML at the head of an article, which begins in the file's second line. Returns null if it is invalid. */
export function readFrontMatter(yaml: string, report: Report): ReadFrontMatter | null {
  const counter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: counter });
  for (const { pos, message } of document.errors)
    report(counter.linePos(pos[0]).line + 1, `The front matter is not valid YAML: ${message.split('\n')[0]}`);
  if (document.errors.length > 0) return null;
  const lines = linesOf(document.contents, counter);
  const lineOf = (field: string) => lines.get(field) ?? 1;
  const parsed = FrontMatter.safeParse(document.toJS() ?? {});
  if (parsed.success) return { fields: parsed.data, lineOf };
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      const known = Object.keys(FrontMatter.shape).join(', ');
      for (const key of issue.keys)
        report(lineOf(key), `${key} is not a field of an article. The fields are ${known}.`);
    } else report(lineOf(String(issue.path[0])), `${String(issue.path[0])} ${issue.message}.`);
  }
  return null;
}

function linesOf(contents: unknown, counter: LineCounter): ReadonlyMap<string, number> {
  const { items = [] } = (contents ?? {}) as {
    readonly items?: readonly {
      readonly key?: { readonly value?: unknown; readonly range?: readonly number[] };
    }[];
  };
  return new Map(
    items.map(({ key }) => [String(key?.value), counter.linePos(key?.range?.[0] ?? 0).line + 1] as const),
  );
}

/** Average reading speed in words per minute. */
const PACE = 200;

/** The article's entry in the list. `words` is its number of words. */
export function metaOf(slugOfFile: string, fields: FrontMatter, words: number): ArticleMeta {
  const { category, title, excerpt, author, date, updated, views, tags, draft } = fields;
  const minutes = fields.readTime ?? Math.max(1, Math.round(words / PACE));
  return {
    slug: slugOfFile,
    category,
    title,
    excerpt,
    author,
    date: date.shown,
    publishedOn: date.iso,
    ...(updated ? { updated: updated.shown, updatedOn: updated.iso } : {}),
    readTime: `${minutes} min read`,
    ...(views === undefined ? {} : { views }),
    cover: fields.cover ?? slugOfFile,
    tags,
    ...(draft ? { isDraft: true } : {}),
  };
}
