import type { Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Article } from '../src/articles/article.ts';
import { passagesOf } from '../src/articles/passages.ts';
import { readBody, type FoundLink } from './body.ts';
import type { ArticleFault, Report } from './faults.ts';
import type { ArticleImage, FindImage } from './images/images.ts';
import { metaOf, readFrontMatter, type FrontMatter } from './front-matter.ts';

/** One parsed file of `content/`. */
export interface ReadArticle extends Article {
  /** Relative to the workspace. */
  readonly file: string;
  readonly fields: FrontMatter;
  lineOf(field: keyof FrontMatter): number;
  readonly links: readonly FoundLink[];
  readonly images: readonly ArticleImage[];
  readonly anchors: ReadonlySet<string>;
}

export interface ArticleSource {
  readonly slug: string;
  readonly file: string;
  readonly text: string;
  readonly findImage: FindImage;
}

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(remarkFrontmatter);
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Reads one article. Returns null if its front matter is invalid; the faults say why. */
export function readArticle({ slug, file, text, findImage }: ArticleSource): {
  readonly article: ReadArticle | null;
  readonly faults: readonly ArticleFault[];
} {
  const faults: ArticleFault[] = [];
  const report: Report = (line, message) => void faults.push({ file, line, message });
  if (!SLUG.test(slug) || slug.length > 80)
    report(
      1,
      'The file’s name is the address: use lowercase letters, digits and hyphens, as in hiring-trends.md.',
    );
  const root: Root = parser.parse(text);
  const [head] = root.children;
  if (head?.type !== 'yaml') {
    report(
      1,
      'The article has no front matter: begin the file with --- and its fields, as npm run new-article writes them.',
    );
    return { article: null, faults };
  }
  const frontMatter = readFrontMatter(head.value, report);
  const { body, links, images, anchors } = readBody({ root, text, findImage, report });
  if (!frontMatter) return { article: null, faults };
  const meta = metaOf(slug, frontMatter.fields, wordsIn(passagesOf(body)));
  return { article: { ...frontMatter, file, meta, body, links, images, anchors }, faults };
}

function wordsIn(passages: readonly string[]): number {
  return passages.join(' ').match(/[\p{L}\p{N}]+(?:[’'.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
