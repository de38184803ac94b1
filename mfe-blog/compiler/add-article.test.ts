import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RemoteModule } from '@site/shared/federation';
import sharp from 'sharp';
import { escapeMarkup } from '../src/articles/article-html.ts';
import { newArticle } from './new-article.ts';

const WORKSPACE = path.resolve(import.meta.dirname, '..');
const PARTS = ['compiler', 'content', 'src', 'package.json', 'webpack.config.ts'];
const run = promisify(execFile);

const ARTICLE = newArticle('Cash in June', '2026-06-15')
  .replace('draft: true', 'updated: 2026-06-20\nredirectFrom: [money-in-june]')
  .replace('Its text.', 'A sentence of its own.\n\n![Two bars](images/two-bars.png "Cash in and out")');

/** A copy of the blog in its own folder, with one more file in `content/`. */
let workspace = '';
let remote: RemoteModule;

async function build(env: Readonly<Record<string, string>> = {}): Promise<string> {
  const webpack = path.join(WORKSPACE, '../node_modules/.bin/webpack');
  const { stdout } = await run(webpack, ['--mode', 'production'], {
    cwd: workspace,
    env: { ...process.env, ...env },
  }).catch((error: { stdout: string }) => error);
  return stdout;
}

beforeAll(async () => {
  // Inside the project, because a build resolves packages from its own folder.
  await mkdir(path.join(WORKSPACE, 'build'), { recursive: true });
  workspace = await mkdtemp(path.join(WORKSPACE, 'build/workspace-'));
  for (const part of PARTS)
    await cp(path.join(WORKSPACE, part), path.join(workspace, part), { recursive: true });
  await writeFile(path.join(workspace, 'content/cash-in-june.md'), ARTICLE);
  await mkdir(path.join(workspace, 'content/images'), { recursive: true });
  await sharp({ create: { width: 1000, height: 500, channels: 3, background: 'teal' } })
    .png()
    .toFile(path.join(workspace, 'content/images/two-bars.png'));
  await build();
  // A `require` of Node's own: Jest's would transform the bundle's packages as source.
  const require = createRequire(path.join(workspace, 'package.json'));
  remote = (require('./build/server/server.cjs') as { remote: RemoteModule }).remote;
}, 180_000);
afterAll(() => rm(workspace, { recursive: true, force: true }));

describe('an article that is added by its file alone', () => {
  const page = () => remote.pages.find(({ path: address }) => address === '/blog/cash-in-june');
  const site = { facts: { name: 'Ledgerwell' } as never, siteUrl: 'https://site.example' };

  it('has its page, with head, chunk, drawing and day', async () => {
    expect(page()).toMatchObject({
      head: { title: 'Cash in June', description: 'What the article is about.' },
      chunks: ['article-page', 'article-cash-in-june'],
      drawing: { cover: 'cash-in-june' },
    });
    expect(await page()?.structuredData?.(site)).toMatchObject([
      {
        '@type': 'BlogPosting',
        headline: 'Cash in June',
        datePublished: '2026-06-15',
        dateModified: '2026-06-20',
      },
    ]);
    const chunks = JSON.parse(
      await readFile(path.join(workspace, 'build/browser/chunk-map.json'), 'utf8'),
    ) as object;
    expect(chunks).toHaveProperty('article-cash-in-june');
  });

  it('is in both feeds, and its old address leads to it', async () => {
    for (const feed of remote.feeds ?? []) expect(await feed.write(site)).toContain('A sentence of its own.');
    expect(remote.redirects).toEqual([{ from: '/blog/money-in-june', to: '/blog/cash-in-june' }]);
  });

  it('shows its image in several widths, and the feed shows it by its whole address', async () => {
    const files = await readdir(path.join(workspace, 'build/browser/images'));
    const names = files.map((file) => file.replace(/-[0-9a-f]{12}/, '-HASH')).sort();
    expect(names).toEqual([
      'two-bars-HASH-1000.webp',
      'two-bars-HASH-480.webp',
      'two-bars-HASH-720.webp',
      'two-bars-HASH.png',
    ]);

    const feed = await remote.feeds?.[0]?.write({ ...site, assets: '/assets/blog/1/' });
    const fallback = files.find((file) => file.endsWith('.png')) ?? '';
    expect(feed).toContain(
      escapeMarkup(
        `<img src="https://site.example/assets/blog/1/images/${fallback}" alt="Two bars" width="1000"`,
      ),
    );
    expect(await readdir(path.join(workspace, 'build/server'))).toEqual(['server.cjs']);
  });

  it('is searched, and no visitor gets what read it', async () => {
    const files = ['article-cash-in-june.js', 'remote.js', 'blog-page.js'];
    const read = (file: string) => readFile(path.join(workspace, 'build/browser', file), 'utf8');
    const [text = '', ...others] = await Promise.all(files.map(read));

    expect(text).toContain('A sentence of its own.');
    expect(others.join()).toContain('Cash in June');
    const all = [text, ...others, await read('../server/server.cjs')].join();
    for (const part of ['micromark', 'mdast', 'parseDocument']) expect(all.includes(part)).toBe(false);
  });
});
