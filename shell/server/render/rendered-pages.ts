import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageData, ReleaseOwner, RemoteName } from '@site/shared/federation';
import { z } from 'zod';
import type { ReleaseSet } from '../model/release-set.ts';
import type { RenderedPage, WrittenFeed } from '../model/render-protocol.ts';
import { renderDataOf } from './render-client.ts';

/** The checked output of a remote's release, or of the shell, for a composition. */
export interface RenderedRelease {
  readonly pages: readonly RenderedPage[];
  readonly feeds: readonly WrittenFeed[];
}

/** Written by the composer itself, so only the shape is checked, because a full disk may leave half a file. */
const Kept = z.object({
  key: z.string(),
  pages: z.array(
    z.object({
      path: z.string(),
      html: z.string(),
      css: z.string(),
      globals: z.array(z.string()),
      structuredData: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
  feeds: z.array(z.object({ path: z.string(), body: z.string() })),
});

/**
 * A disk cache of each remote's last rendered pages. If nothing that they depend on has changed, the same bytes go into the
 * next composition, and none of the remote's code runs.
 */
export class RenderedPages {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Null if nothing is stored under the key. */
  async read(owner: ReleaseOwner, key: string): Promise<RenderedRelease | null> {
    try {
      const kept = Kept.parse(JSON.parse(await readFile(this.#file(owner), 'utf8')));
      return kept.key === key ? kept : null;
    } catch {
      return null;
    }
  }

  async write(owner: ReleaseOwner, key: string, { pages, feeds }: RenderedRelease): Promise<void> {
    const draft = `${this.#file(owner)}.${randomUUID()}.draft`;
    try {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(draft, JSON.stringify({ key, pages, feeds }));
      await rename(draft, this.#file(owner));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  #file(owner: ReleaseOwner): string {
    return path.join(this.#folder, `${owner}.json`);
  }
}

/** The same key for inputs that render the same pages. */
export function renderKeyOf(
  releaseSet: ReleaseSet,
  data: PageData,
  remote: RemoteName | null,
  paths: readonly string[],
): string {
  const release = remote === null ? null : releaseSet.remotes.get(remote);
  const parts = [
    releaseSet.program,
    process.version,
    releaseSet.shell.version,
    release?.version,
    release?.feeds,
    renderDataOf(data, remote),
    paths,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
