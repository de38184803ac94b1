import path from 'node:path';
import { CONTENT, readCatalogue } from './catalogue.ts';
import { drawImage, type DrawnFile } from './images/draw-images.ts';
import { siteDay } from './days.ts';
import { articleOf, textModule, WRITTEN } from './modules.ts';

export interface CompileOptions {
  /** The workspace's folder. */
  readonly workspace: string;
  readonly withDrafts: boolean;
}

/** Returns the generated code of an article's module, or of a module about all articles. Throws ArticleFaults. */
export function compile(file: string, options: CompileOptions): string {
  const catalogue = catalogueOf(options);
  return WRITTEN[path.basename(file)]?.(catalogue) ?? textModule(catalogue, file);
}

/** Returns the files of the images in an article. Throws ArticleFaults. */
export async function imageFiles(file: string, options: CompileOptions): Promise<readonly DrawnFile[]> {
  const article = articleOf(catalogueOf(options), file);
  return (await Promise.all((article?.images ?? []).map(drawImage))).flat();
}

const catalogueOf = (options: CompileOptions) => readCatalogue({ ...options, today: siteDay(new Date()) });

/** Whether the compiler generates this file's module. */
export function isCompiled(file: string, workspace: string): boolean {
  const [folder, name] = [path.relative(workspace, path.dirname(file)), path.basename(file)];
  if (folder === CONTENT) return name.endsWith('.md');
  return folder === path.join('src', 'articles') && name in WRITTEN;
}
