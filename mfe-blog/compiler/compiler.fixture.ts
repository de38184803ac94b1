import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach } from '@jest/globals';
import { readCatalogue, type Catalogue } from './catalogue.ts';
import { ArticleFaults } from './faults.ts';

const FIELDS = {
  title: 'A title',
  category: 'Hiring',
  author: 'Talent Team',
  date: '2026-01-31',
  excerpt: 'What it is about.',
  tags: '[hiring]',
};

/** The text of a valid article with the given front matter fields, and the given body below its summary. */
export function anArticle(
  fields: Readonly<Record<string, string | undefined>> = {},
  text = '## One\n\nText.',
): string {
  const lines = Object.entries({ ...FIELDS, ...fields }).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${value}`],
  );
  return ['---', ...lines, '---', '', '## In short', '', '- First.', '', text, ''].join('\n');
}

/** The contents of the articles' folder, by path. */
export type ContentFiles = Readonly<Record<string, string | Buffer>>;

const workspaces: string[] = [];
// Kept until the test ends, because a catalogue reads its images when they are drawn.
afterEach(() => {
  for (const workspace of workspaces.splice(0)) rmSync(workspace, { recursive: true });
});

/** Reads a folder with these articles and images, and a featured article. */
export function catalogueOf(files: ContentFiles, withDrafts = false): Catalogue {
  const workspace = mkdtempSync(path.join(tmpdir(), 'articles-'));
  workspaces.push(workspace);
  mkdirSync(path.join(workspace, 'content/images'), { recursive: true });
  const all = { 'featured.md': anArticle({ title: 'Featured', featured: 'true' }), ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(path.join(workspace, 'content', name), text);
  return readCatalogue({ workspace, withDrafts, today: '2026-06-15' });
}

/** The faults of these articles, each as `content/a.md:3: message`. */
export function faultsOf(files: ContentFiles): readonly string[] {
  try {
    catalogueOf(files);
    return [];
  } catch (error) {
    if (!(error instanceof ArticleFaults)) throw error;
    return error.message.split('\n').map((line) => line.replace('mfe-blog/', ''));
  }
}
