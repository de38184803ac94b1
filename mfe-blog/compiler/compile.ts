import path from 'node:path';
import { CONTENT, readCatalogue } from './catalogue.ts';
import { textModule, WRITTEN } from './modules.ts';

export interface CompileOptions {
  /** The workspace's folder. */
  readonly room: string;
  readonly withDrafts: boolean;
}

/** The module that an article, or a module about all articles, becomes. Throws ArticleFaults. */
export function compile(file: string, { room, withDrafts }: CompileOptions): string {
  const catalogue = readCatalogue({ room, withDrafts, today: new Date().toISOString().slice(0, 10) });
  return WRITTEN[path.basename(file)]?.(catalogue) ?? textModule(catalogue, file);
}

/** Whether the compiler writes the module of a file. */
export function isCompiled(file: string, room: string): boolean {
  const [folder, name] = [path.relative(room, path.dirname(file)), path.basename(file)];
  if (folder === CONTENT) return name.endsWith('.md');
  return folder === path.join('src', 'articles') && name in WRITTEN;
}
