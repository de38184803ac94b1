import path from 'node:path';
import { SiteFactChanges, SiteFacts } from '@site/shared/contracts';
import { REMOTE_NAMES, type RemoteName } from '@site/shared/federation';
import { sha256 } from '@site/shared/release';
import { z } from 'zod';
import { ComposedPage, type Composition, type Page } from '../../model/composition.ts';
import { ENCODINGS } from '../../model/encodings.ts';
import { isRemote, ofKnownOwners, ofKnownRemotes } from '../../model/known-owners.ts';
import { troubleIn } from '../../model/trouble.ts';
import { MissingFile, type BlobFolder, type PutFile } from '../blobs/blob-store.ts';
import { ENCODING_SUFFIX } from '../disk/compress.ts';
import type { NeededCopies } from '../disk/disk-space.ts';
import { FolderBlobStore } from '../blobs/folder-blob-store.ts';

/** A page's description, with the hashes of its bytes. Earlier versions stored none. */
const StoredPage = ComposedPage.extend({
  sha256: z.object({ identity: z.string(), br: z.string(), gzip: z.string() }).optional(),
});
type StoredPage = z.infer<typeof StoredPage>;

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
  pages: z.array(StoredPage),
  notFound: StoredPage,
  unavailable: z.partialRecord(z.enum(REMOTE_NAMES), StoredPage),
});

const COMPOSITION = 'composition.json';
/** Drops the pages of retired remotes. */
const KnownCompositionFile = z
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

/** Holds the same compositions with smaller encodings of their pages. */
const RECOMPRESSED = 'recompressed';

export interface StoredComposition {
  readonly id: string;
  /** In milliseconds. */
  readonly storedAt: number;
}

/** Compositions, each under its id. */
export class CompositionStore {
  readonly #blobs: BlobFolder;
  /** Compositions that were complete when this process last read or wrote them. */
  readonly #whole = new Set<string>();
  /** What was copied again because the copy was damaged. Once: the shared store may have nothing better. */
  readonly #renewed = new Set<string>();

  /** @param blobs Where compositions are stored; by default in the folder itself. */
  constructor(folder: string, blobs: BlobFolder = new FolderBlobStore(folder)) {
    this.#blobs = blobs;
  }

  /** Stores a composition. An existing complete one of the same id is kept, because it may be live. */
  async keep(composition: Composition): Promise<void> {
    const { id } = composition;
    const isKnown = this.#whole.has(id);
    if (!isKnown && (await this.#blobs.has(id)) && (await this.read(id)) === null)
      await this.#blobs.remove(id);
    await this.#blobs.putIfAbsent(id, (put) => write(composition, put));
    this.#whole.add(id);
  }

  /** Stores a composition whose pages were compressed again. */
  async keepRecompressed(composition: Composition): Promise<void> {
    await this.#blobs.putIfAbsent(`${RECOMPRESSED}/${composition.id}`, (put) => write(composition, put));
  }

  /** Copies a composition to this process's disk, for when the store is away. Never rejects: a full disk hides nothing. */
  async copy(id: string): Promise<void> {
    await this.#copy(id);
  }

  /** A stored composition with its pages; null if it is missing, incomplete or damaged. Rejects on system errors. */
  async read(id: string): Promise<Composition | null> {
    this.#whole.delete(id);
    const composition = await this.#readOrNull(id);
    if (composition) this.#whole.add(id);
    return composition;
  }

  /** A stored composition whose pages were compressed again; null like `read`. It is copied first. */
  async readRecompressed(id: string): Promise<Composition | null> {
    await this.#copy(`${RECOMPRESSED}/${id}`);
    return this.#readOrNull(`${RECOMPRESSED}/${id}`);
  }

  async #copy(name: string): Promise<void> {
    await this.#blobs.obtain(name).catch(() => false);
  }

  async #readOrNull(name: string): Promise<Composition | null> {
    const read = () =>
      this.#read(name).catch((error: unknown) => {
        if (troubleIn(error) !== null) throw error;
        return null;
      });
    const composition = await read();
    if (composition || this.#renewed.has(name)) return composition;
    // A damaged copy hides what the shared store has.
    if (!(await this.#blobs.renew(name))) return null;
    this.#renewed.add(name);
    return read();
  }

  async #read(name: string): Promise<Composition> {
    const files = await this.#blobs.read(name);
    const fileNamed = (file: string) => {
      const bytes = files.get(file);
      if (!bytes) throw new MissingFile(`there is no ${name}/${file}`);
      return bytes;
    };
    const file = parseDescription(fileNamed(COMPOSITION));
    const load = ({ file: page, sha256: hashes, ...description }: StoredPage): Page => {
      const read = (encoding: keyof Page['bodies'], suffix: string) => {
        const bytes = fileNamed(page + suffix);
        if (hashes && sha256(bytes) !== hashes[encoding])
          throw new Error(`${page}${suffix} of composition ${name} is damaged`);
        return bytes;
      };
      const bodies = {
        identity: read('identity', ''),
        br: read('br', ENCODING_SUFFIX.br),
        gzip: read('gzip', ENCODING_SUFFIX.gzip),
      };
      return { ...description, bodies };
    };
    const pages = new Map<string, Page>();
    for (const page of file.pages) pages.set(page.path, load(page));
    const unavailable = new Map<RemoteName, Page>();
    for (const [remote, page] of Object.entries(file.unavailable))
      unavailable.set(remote as RemoteName, load(page));
    return { ...file, pages, notFound: load(file.notFound), unavailable } as Composition;
  }

  async #describe(name: string) {
    return parseDescription(await this.#blobs.get(name, COMPOSITION));
  }

  /** The releases and time of every stored composition, newest first. */
  async history(): Promise<{ composition: string; at: string; releases: Composition['releases'] }[]> {
    const kept = await Promise.all((await this.list()).map(({ id }) => this.#describe(id).catch(() => null)));
    return kept
      .flatMap((one) => (one ? [{ composition: one.id, at: one.composedAt, releases: one.releases }] : []))
      .sort((one, other) => (one.at < other.at ? 1 : -1));
  }

  async remove(id: string): Promise<void> {
    this.#whole.delete(id);
    this.#renewed.delete(id);
    await this.#blobs.remove(id);
    await this.#blobs.remove(`${RECOMPRESSED}/${id}`);
  }

  /** All stored compositions. */
  async list(): Promise<StoredComposition[]> {
    const listed = await this.#blobs.list('');
    return listed.filter(({ name }) => isId(name)).map(({ name, storedAt }) => ({ id: name, storedAt }));
  }

  /** Removes drafts that killed processes left before the given time. */
  async removeDrafts(before: number): Promise<void> {
    await this.#blobs.removeDrafts('', before);
    await this.#blobs.removeDrafts(RECOMPRESSED, before);
  }

  /** Removes the local copies of all other compositions. Resolves with their number. */
  async keepCopiesOnly(needed: NeededCopies): Promise<number> {
    const isDispensable = otherThan(needed);
    let removed = 0;
    for (const prefix of ['', RECOMPRESSED]) removed += await this.#blobs.removeCopies(prefix, isDispensable);
    return removed;
  }

  /** Removes local copies, older than the given time, of compositions that the shared store no longer has and nobody needs. */
  async removeStaleCopies(before: number, needed: NeededCopies): Promise<void> {
    const isDispensable = otherThan(needed);
    for (const prefix of ['', RECOMPRESSED])
      await this.#blobs.removeStaleCopies(prefix, { before, isDispensable });
  }
}

function parseDescription(bytes: Buffer) {
  return KnownCompositionFile.parse(JSON.parse(bytes.toString()));
}

/** Tells the names of all other compositions, and of nothing else in their folder. */
function otherThan({ compositions }: NeededCopies): (name: string) => boolean {
  return (name) => {
    const id = path.posix.basename(name);
    return isId(id) && !compositions.includes(id);
  };
}

function isId(name: string): boolean {
  return /^[0-9a-f]{20}$/.test(name);
}

async function write(composition: Composition, put: PutFile): Promise<void> {
  let count = 0;
  const keep = async ({ bodies, ...page }: Page): Promise<StoredPage> => {
    const file = `${count++}.html`;
    await put(file, bodies.identity);
    await Promise.all(ENCODINGS.map((encoding) => put(file + ENCODING_SUFFIX[encoding], bodies[encoding])));
    const { identity, br, gzip } = bodies;
    return {
      ...page,
      file,
      sha256: { identity: sha256(identity), br: sha256(br), gzip: sha256(gzip) },
    };
  };
  const pages = [];
  for (const page of composition.pages.values()) pages.push(await keep(page));
  const unavailable: Record<string, unknown> = {};
  for (const [remote, page] of composition.unavailable) unavailable[remote] = await keep(page);
  const redirects = [...composition.redirects];
  const file = { ...composition, redirects, pages, notFound: await keep(composition.notFound), unavailable };
  await put(COMPOSITION, Buffer.from(JSON.stringify(file)));
}
