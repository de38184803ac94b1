import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CONTENT } from './catalogue.ts';
import { siteDay } from './days.ts';
import { newArticle, slugOf } from './new-article.ts';

const USAGE = 'Name the article: npm run new-article -- "Its title"';

async function main(words: readonly string[]): Promise<void> {
  const title = words.join(' ').trim();
  const slug = slugOf(title);
  if (slug === '') throw new Error(USAGE);
  const file = path.join(import.meta.dirname, '..', CONTENT, `${slug}.md`);
  await writeFile(file, newArticle(title, siteDay(new Date())), { flag: 'wx' }).catch(
    (error: { readonly code?: string }) => {
      if (error.code !== 'EEXIST') throw error;
      throw new Error(
        `mfe-blog/${CONTENT}/${slug}.md exists already: choose another title, or edit that file.`,
      );
    },
  );
  process.stdout.write(
    `mfe-blog/${CONTENT}/${slug}.md is a draft. See it: npm run dev -w mfe-blog, then http://127.0.0.1:3102/blog/${slug}\n`,
  );
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
