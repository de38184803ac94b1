import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { articlePath, type ArticleMeta } from '../src/articles/article.ts';
import { readArticle, type ReadArticle } from './article.ts';
import { ArticleFaults, type ArticleFault } from './faults.ts';
import { imagesIn } from './images/images.ts';
import { linkFault } from './links.ts';

/** All articles of the folder, checked together. */
export interface Catalogue {
  /** The featured article first, then newest first. */
  readonly articles: readonly ReadArticle[];
  /** Former address → current address. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
}

export interface CatalogueOptions {
  /** The workspace's folder. */
  readonly workspace: string;
  /** Whether to include drafts. */
  readonly withDrafts: boolean;
  /** The day of the build in the site's time zone, as 2026-01-31. */
  readonly today: string;
}

/** The folder of the articles, relative to the workspace. */
export const CONTENT = 'content';

/** Reads all articles. Throws ArticleFaults with the faults of all of them. */
export function readCatalogue({ workspace, withDrafts, today }: CatalogueOptions): Catalogue {
  const names = readdirSync(path.join(workspace, CONTENT)).filter((name) => name.endsWith('.md'));
  const findImage = imagesIn(path.join(workspace, CONTENT));
  const read = names.sort().map((name) =>
    readArticle({
      slug: path.basename(name, '.md'),
      file: `${CONTENT}/${name}`,
      text: readFileSync(path.join(workspace, CONTENT, name), 'utf8'),
      findImage,
    }),
  );
  const faults = read.flatMap((one) => one.faults);
  const all = read.flatMap(({ article }) => article ?? []);
  faults.push(...dayFaults(all, today), ...linkFaults(all, names), ...twinFaults(all));
  const shown = all.filter(({ meta }) => withDrafts || !meta.isDraft);
  // One of the unreadable articles may be the featured one, so a missing one is not reported.
  if (all.length === read.length) faults.push(...featuredFaults(all));
  faults.push(...redirectFaults(all));
  if (faults.length > 0) throw new ArticleFaults(faults);
  const featured = shown.filter(({ fields }) => fields.featured);
  const latest = shown.filter(({ fields }) => !fields.featured).sort(byDay);
  return { articles: [...featured, ...latest], redirects: shown.flatMap(redirectsOf) };
}

/** Newest first. Articles of one day are sorted by slug, so that every machine builds the same order. */
function byDay({ meta: one }: ReadArticle, { meta: other }: ReadArticle): number {
  const key = ({ publishedOn, slug }: ArticleMeta) => [publishedOn, slug] as const;
  const [[day, name], [otherDay, otherName]] = [key(one), key(other)];
  if (day !== otherDay) return day < otherDay ? 1 : -1;
  return name < otherName ? -1 : 1;
}

const faultOf = (
  { file, lineOf }: ReadArticle,
  field: Parameters<ReadArticle['lineOf']>[0],
  message: string,
): ArticleFault => ({
  file,
  line: lineOf(field),
  message,
});

function dayFaults(articles: readonly ReadArticle[], today: string): readonly ArticleFault[] {
  return articles.flatMap((article) => {
    const { meta } = article;
    const faults: ArticleFault[] = [];
    if (meta.publishedOn > today && !meta.isDraft)
      faults.push(
        faultOf(
          article,
          'date',
          `date ${meta.date} is in the future: write draft: true until then, or today’s date.`,
        ),
      );
    if (meta.updatedOn !== undefined && meta.updatedOn > today)
      faults.push(
        faultOf(article, 'updated', `updated ${meta.updated} is in the future: write today’s date.`),
      );
    if (meta.updatedOn !== undefined && meta.updatedOn < meta.publishedOn)
      faults.push(
        faultOf(
          article,
          'updated',
          `updated ${meta.updated} is before the date of the article: write a later day, or leave the line out.`,
        ),
      );
    return faults;
  });
}

function linkFaults(articles: readonly ReadArticle[], names: readonly string[]): readonly ArticleFault[] {
  const drafts = new Set(articles.flatMap(({ meta }) => (meta.isDraft ? [articlePath(meta.slug)] : [])));
  const known = {
    // A link to an article with invalid front matter is not dead.
    paths: new Set(names.map((name) => articlePath(path.basename(name, '.md')))),
    drafts,
    redirects: new Map(articles.flatMap(redirectsOf).map(({ from, to }) => [from, to])),
  };
  return articles.flatMap((article) =>
    article.links.flatMap(({ line, to }) => {
      const message = linkFault(to, article, known);
      return message === null ? [] : [{ file: article.file, line, message }];
    }),
  );
}

function twinFaults(articles: readonly ReadArticle[]): readonly ArticleFault[] {
  const titles = new Map<string, ReadArticle>();
  return articles.flatMap((article) => {
    const title = article.meta.title.toLowerCase();
    const other = titles.get(title);
    titles.set(title, article);
    return other ? [faultOf(article, 'title', `title is that of ${other.file} too: give each its own.`)] : [];
  });
}

function featuredFaults(articles: readonly ReadArticle[]): readonly ArticleFault[] {
  const [first, ...others] = articles.filter(({ fields }) => fields.featured);
  if (!first)
    return [
      {
        file: CONTENT,
        line: 1,
        message: 'No article is featured: add featured: true to one of them.',
      },
    ];
  if (first.meta.isDraft)
    return [faultOf(first, 'featured', 'A draft cannot be featured: feature another article until then.')];
  return others.map((other) =>
    faultOf(other, 'featured', `${first.file} is featured too: leave the line out in one of the two.`),
  );
}

function redirectFaults(articles: readonly ReadArticle[]): readonly ArticleFault[] {
  const taken = new Map(articles.map(({ meta, file }) => [articlePath(meta.slug), file]));
  return articles.flatMap((article) =>
    redirectsOf(article).flatMap(({ from }) => {
      const other = taken.get(from);
      taken.set(from, article.file);
      if (other === undefined) return [];
      return [
        faultOf(
          article,
          'redirectFrom',
          `redirectFrom names ${from}, which is the address of ${other}: leave it out.`,
        ),
      ];
    }),
  );
}

function redirectsOf({
  meta,
  fields,
}: ReadArticle): readonly { readonly from: string; readonly to: string }[] {
  return (fields.redirectFrom ?? []).map((slug) => ({ from: articlePath(slug), to: articlePath(meta.slug) }));
}
