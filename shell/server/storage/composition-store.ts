import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SiteFactChanges, SiteFacts } from '@site/shared/contracts';
import { REMOTE_NAMES, type RemoteName } from '@site/shared/federation';
import { z } from 'zod';
import { ComposedPage, type Composition, type Page } from '../model/composition.ts';
import { ENCODINGS } from '../model/encodings.ts';
import { isRemote, ofKnownOwners, ofKnownRemotes } from '../model/known-owners.ts';
import { troubleIn } from '../model/trouble.ts';
import { ENCODING_SUFFIX } from './compress.ts';
import { removeDraftsIn, syncFolder } from './write-state.ts';

const CompositionFile = z.object({
  id: z.string().regex(/^[0-9a-f]{20}$/),
  composedAt: z.iso.datetime(),
  siteUrl: z.url(),
  facts: z.custom<SiteFacts>((value) => SiteFacts.safeParse(value).success),
  factChanges: z.custom<SiteFactChanges>((value) => SiteFactChanges.safeParse(value).success).default({}),
  releases: z.partialRecord(z.enum(['shell', ...REMOTE_NAMES]), z.string()),
  feeds: z.array(z.object({ path: z.string(), type: z.string(), body: z.string() })).default([]),
  redirects: z
    .array(z.tuple([z.string(), z.string()]))
    .default([])
    .transform((entries) => new Map(entries)),
  pages: z.array(ComposedPage),
  notFound: ComposedPage,
  unavailable: z.partialRecord(z.enum(REMOTE_NAMES), ComposedPage),
});

/** Drops the pages of retired remotes. */
const StoredComposition = z
  .looseObject({
    releases: z.record(z.string(), z.unknown()),
    pages: z.array(z.looseObject({ remote: z.string().nullable() })),
    unavailable: z.record(z.string(), z.unknown()),
  })
  .transform(({ releases, pages, unavailable, ...rest }) => ({
    ...rest,
    releases: ofKnownOwners(releases),
    pages: pages.filter(({ remote }) => remote === null || isRemote(remote)),
    unavailable: ofKnownRemotes(unavailable),
  }))
  .pipe(CompositionFile);

const COMPOSITION = 'composition.json';
/** Synced before it is renamed into place, so that a power failure leaves no empty page. */
const SYNCED = { flush: true };

/** Compositions on disk, each in a folder named after its id. */
export class CompositionStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = path.resolve(folder);
  }

  /** Stores a composition. */
  async keep(composition: Composition): Promise<void> {
    const target = path.join(this.#folder, composition.id);
    const draft = `${target}.${randomUUID()}.draft`;
    try {
      await this.#write(composition, draft);
      await this.#place(draft, composition.id);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
  }

  async #write(composition: Composition, draft: string): Promise<void> {
    await mkdir(draft, { recursive: true });
    let count = 0;
    const keep = async ({ bodies, ...page }: Page) => {
      const file = `${count++}.html`;
      await writeFile(path.join(draft, file), bodies.identity, SYNCED);
      await Promise.all(
        ENCODINGS.map((encoding) =>
          writeFile(path.join(draft, file + ENCODING_SUFFIX[encoding]), bodies[encoding], SYNCED),
        ),
      );
      return { ...page, file };
    };
    const pages = [];
    for (const page of composition.pages.values()) pages.push(await keep(page));
    const unavailable: Record<string, unknown> = {};
    for (const [remote, page] of composition.unavailable) unavailable[remote] = await keep(page);
    const redirects = [...composition.redirects];
    const file = {
      ...composition,
      redirects,
      pages,
      notFound: await keep(composition.notFound),
      unavailable,
    };
    await writeFile(path.join(draft, COMPOSITION), JSON.stringify(file), SYNCED);
    await syncFolder(draft);
  }

  /** An existing complete composition of the same id is kept, because it may be live. */
  async #place(draft: string, id: string): Promise<void> {
    const target = path.join(this.#folder, id);
    try {
      await rename(draft, target);
      await syncFolder(this.#folder);
    } catch {
      const isWhole = await this.#read(id).then(
        () => true,
        () => false,
      );
      if (isWhole) return rm(draft, { recursive: true });
      await rm(target, { recursive: true, force: true });
      await rename(draft, target);
    }
  }

  async #read(id: string): Promise<Composition> {
    const folder = path.join(this.#folder, id);
    const file = await this.#describe(id);
    const load = async ({ file: name, ...page }: z.infer<typeof ComposedPage>): Promise<Page> => {
      const read = (suffix: string) => readFile(path.join(folder, name + suffix));
      const [identity, br, gzip] = await Promise.all([
        read(''),
        read(ENCODING_SUFFIX.br),
        read(ENCODING_SUFFIX.gzip),
      ]);
      return { ...page, bodies: { identity, br, gzip } };
    };
    const pages = new Map<string, Page>();
    for (const page of file.pages) pages.set(page.path, await load(page));
    const unavailable = new Map<RemoteName, Page>();
    for (const [remote, page] of Object.entries(file.unavailable))
      unavailable.set(remote as RemoteName, await load(page));
    return { ...file, pages, notFound: await load(file.notFound), unavailable } as Composition;
  }

  async #describe(id: string) {
    return StoredComposition.parse(
      JSON.parse(await readFile(path.join(this.#folder, id, COMPOSITION), 'utf8')),
    );
  }

  /** The releases and time of every stored composition, newest first. */
  async history(): Promise<{ composition: string; at: string; releases: Composition['releases'] }[]> {
    const kept = await Promise.all((await this.list()).map((id) => this.#describe(id).catch(() => null)));
    return kept
      .flatMap((one) => (one ? [{ composition: one.id, at: one.composedAt, releases: one.releases }] : []))
      .sort((one, other) => (one.at < other.at ? 1 : -1));
  }

  /** A stored composition with its pages; null if it is missing or incomplete. Rejects on system errors. */
  read(id: string): Promise<Composition | null> {
    return this.#read(id).catch((error: unknown) => {
      if (troubleIn(error) !== null) throw error;
      return null;
    });
  }

  async remove(id: string): Promise<void> {
    await rm(path.join(this.#folder, id), { recursive: true, force: true });
  }

  /** Ids of all stored compositions. */
  async list(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => /^[0-9a-f]{20}$/.test(name));
  }

  /** Removes drafts that killed processes left before the given time. */
  removeDrafts(before: number): Promise<void> {
    return removeDraftsIn(this.#folder, before);
  }
}
