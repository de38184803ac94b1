import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SiteFactChanges, SiteFacts } from '@site/shared/contracts';
import { REMOTE_NAMES, type ReleaseOwner, type RemoteName } from '@site/shared/federation';
import { z } from 'zod';
import { ENCODING_SUFFIX, ENCODINGS, type Encoding } from './compress.ts';

const ComposedPage = z.object({
  path: z.string(),
  status: z.number().int(),
  remote: z.enum(REMOTE_NAMES).nullable(),
  index: z.boolean(),
  /** The day, as 2026-01-31, on which it was last changed, where the page says so. */
  changedOn: z.string().nullable().default(null),
  contentSecurityPolicy: z.string(),
  file: z.string().regex(/^\d+\.html$/),
});

const CompositionFile = z.object({
  id: z.string().regex(/^[0-9a-f]{20}$/),
  composedAt: z.iso.datetime(),
  siteUrl: z.url(),
  facts: z.custom<SiteFacts>((value) => SiteFacts.safeParse(value).success),
  factChanges: z.custom<SiteFactChanges>((value) => SiteFactChanges.safeParse(value).success).default({}),
  releases: z.partialRecord(z.enum(['shell', ...REMOTE_NAMES]), z.string()),
  feeds: z.array(z.object({ path: z.string(), type: z.string(), body: z.string() })).default([]),
  pages: z.array(ComposedPage),
  notFound: ComposedPage,
  unavailable: z.partialRecord(z.enum(REMOTE_NAMES), ComposedPage),
});

/** Bytes of one page, in every encoding it is served in. */
export interface PageBodies extends Readonly<Record<Encoding, Buffer>> {
  readonly identity: Buffer;
}

export interface Page extends Omit<z.infer<typeof ComposedPage>, 'file'> {
  readonly bodies: PageBodies;
}

/** One shell, one release of each remote, the site facts, and the pages made from them. Immutable. */
export interface Composition {
  readonly id: string;
  readonly composedAt: string;
  readonly siteUrl: string;
  readonly facts: SiteFacts;
  readonly factChanges: SiteFactChanges;
  readonly releases: Readonly<Partial<Record<ReleaseOwner, string>>>;
  readonly feeds: readonly { readonly path: string; readonly type: string; readonly body: string }[];
  readonly pages: ReadonlyMap<string, Page>;
  readonly notFound: Page;
  readonly unavailable: ReadonlyMap<RemoteName, Page>;
}

const POINTER = 'live.json';
const Pointer = z.object({ composition: z.string().regex(/^[0-9a-f]{20}$/) });

/** Compositions on disk, and the pointer to the live one. */
export class CompositionShelf {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = path.resolve(folder);
  }

  /** The composition that the pointer names; null before the first one, or when what is there cannot be read. */
  async readLive(): Promise<Composition | null> {
    try {
      const pointer = Pointer.parse(JSON.parse(await readFile(path.join(this.#folder, POINTER), 'utf8')));
      return await this.#read(pointer.composition);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Writes a composition and makes it the live one. The swap is one rename: a crash leaves the old one or the new one. */
  async publish(composition: Composition): Promise<void> {
    await this.keep(composition);
    const draft = path.join(this.#folder, `.${POINTER}.${randomUUID()}`);
    await writeFile(draft, JSON.stringify({ composition: composition.id }));
    await rename(draft, path.join(this.#folder, POINTER));
  }

  /** Writes a composition beside the live one. */
  async keep(composition: Composition): Promise<void> {
    const target = path.join(this.#folder, composition.id);
    const draft = `${target}.${randomUUID()}.draft`;
    await mkdir(draft, { recursive: true });
    let count = 0;
    const keep = async ({ bodies, ...page }: Page) => {
      const file = `${count++}.html`;
      await writeFile(path.join(draft, file), bodies.identity);
      await Promise.all(
        ENCODINGS.map((encoding) =>
          writeFile(path.join(draft, file + ENCODING_SUFFIX[encoding]), bodies[encoding]),
        ),
      );
      return { ...page, file };
    };
    const pages = [];
    for (const page of composition.pages.values()) pages.push(await keep(page));
    const unavailable: Record<string, unknown> = {};
    for (const [remote, page] of composition.unavailable) unavailable[remote] = await keep(page);
    const file = { ...composition, pages, notFound: await keep(composition.notFound), unavailable };
    await writeFile(path.join(draft, 'composition.json'), JSON.stringify(file));
    await this.#place(draft, composition.id);
  }

  /** One of that id which is there already, and whole, stays: it may be the one that is live. */
  async #place(draft: string, id: string): Promise<void> {
    const target = path.join(this.#folder, id);
    try {
      await rename(draft, target);
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
    const file = CompositionFile.parse(
      JSON.parse(await readFile(path.join(folder, 'composition.json'), 'utf8')),
    );
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

  /** A composition that is kept, with its pages; null when it is not there, or not whole. */
  read(id: string): Promise<Composition | null> {
    return this.#read(id).catch(() => null);
  }

  async remove(id: string): Promise<void> {
    await rm(path.join(this.#folder, id), { recursive: true, force: true });
  }

  /** Ids of all compositions kept. */
  async list(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => /^[0-9a-f]{20}$/.test(name));
  }
}

function isMissing(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'ENOENT';
}
