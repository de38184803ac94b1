import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_NAMES, type RemoteName } from '@site/shared/federation';
import { z } from 'zod';
import { CanaryNumbers } from './canary-tally.ts';
import type { Composition } from './composition.ts';

const Id = z.string().regex(/^[0-9a-f]{20}$/);
const Deploy = z.object({
  composition: Id,
  at: z.iso.datetime(),
  releases: z.partialRecord(z.enum(['shell', ...REMOTE_NAMES]), Id),
});
export type Deploy = z.infer<typeof Deploy>;
const Preview = Deploy.omit({ at: true }).extend({ until: z.iso.datetime() });

const Canary = z.object({
  remote: z.enum(REMOTE_NAMES),
  version: Id,
  /** The live release that it is held against. */
  against: Id,
  /** Percent of visitors. */
  share: z.number().int().min(1).max(100),
  at: z.iso.datetime(),
  /** The compositions that were shown: made anew whenever what is live beside it changes. */
  made: z.array(Deploy.omit({ at: true })),
  /** Null while it runs. */
  end: z
    .object({
      at: z.iso.datetime(),
      became: z.enum(['promoted', 'withdrawn']),
      reason: z.string(),
      numbers: CanaryNumbers,
    })
    .nullable(),
});
export type Canary = z.infer<typeof Canary>;
export type CanaryEnd = NonNullable<Canary['end']>;

const DeployFile = z.object({
  /** A composition that stays live whatever hosts publish; null when releases go live as they come. */
  held: Id.nullable(),
  pins: z.partialRecord(z.enum(REMOTE_NAMES), Id),
  deploys: z.array(Deploy),
  /** What somebody holds a link to. */
  previews: z.array(Preview).default([]),
  /** The last first. */
  canaries: z.array(Canary).default([]),
});
type DeployFile = z.infer<typeof DeployFile>;

const FILE = 'deploys.json';
/** Enough for a release every ten minutes over the week that pages are kept. */
const MOST_DEPLOYS = 1000;
const MOST_CANARIES = 100;

/** What went live when, and what somebody decided about it. Kept on disk beside the compositions. */
export class DeployLog {
  readonly #folder: string;
  #file: DeployFile;

  private constructor(folder: string, file: DeployFile) {
    this.#folder = folder;
    this.#file = file;
  }

  static async open(folder: string): Promise<DeployLog> {
    const text = await readFile(path.join(folder, FILE), 'utf8').catch(() => null);
    const empty: DeployFile = { held: null, pins: {}, deploys: [], previews: [], canaries: [] };
    return new DeployLog(folder, text === null ? empty : DeployFile.parse(JSON.parse(text)));
  }

  get held(): string | null {
    return this.#file.held;
  }

  pinOf(remote: RemoteName): string | null {
    return this.#file.pins[remote] ?? null;
  }

  /** The last first. */
  get deploys(): readonly Deploy[] {
    return this.#file.deploys;
  }

  /** The release that was live before the one that is. */
  releaseBefore(remote: RemoteName, live: string | undefined): string | null {
    const versions = this.#file.deploys.map(({ releases }) => releases[remote]);
    const since = versions.indexOf(live);
    return (
      versions.slice(Math.max(0, since)).find((version) => version !== undefined && version !== live) ?? null
    );
  }

  async note({ id, releases }: Composition, at: Date): Promise<void> {
    const deploy = { composition: id, at: at.toISOString(), releases: { ...releases } };
    await this.#write({ deploys: [deploy, ...this.#file.deploys].slice(0, MOST_DEPLOYS) });
  }

  /** Compositions that are shown to those who hold a link, until a time. */
  get previews(): readonly z.infer<typeof Preview>[] {
    return this.#file.previews;
  }

  async notePreview({ id, releases }: Composition, until: Date, now: Date): Promise<void> {
    const preview = { composition: id, releases: { ...releases }, until: until.toISOString() };
    const others = this.#file.previews.filter((one) => Date.parse(one.until) > now.getTime());
    await this.#write({ previews: [preview, ...others] });
  }

  /** The last first; at most the first of them runs. */
  get canaries(): readonly Canary[] {
    return this.#file.canaries;
  }

  /** The canary that runs. */
  get canary(): Canary | null {
    return this.#file.canaries.find(({ end }) => end === null) ?? null;
  }

  /** A canary begins, and its remote stays at what it is held against. */
  async startCanary(canary: Canary): Promise<void> {
    const canaries = [canary, ...this.#file.canaries].slice(0, MOST_CANARIES);
    await this.#write({ canaries, pins: { ...this.#file.pins, [canary.remote]: canary.against } });
  }

  /** Changes the canary that runs. */
  async changeCanary(changes: Partial<Canary>): Promise<void> {
    const change = (one: Canary) => (one.end === null ? { ...one, ...changes } : one);
    await this.#write({ canaries: this.#file.canaries.map(change) });
  }

  async pin(remote: RemoteName, version: string | null): Promise<void> {
    const { [remote]: _, ...others } = this.#file.pins;
    await this.#write({ pins: version === null ? others : { ...others, [remote]: version } });
  }

  async hold(composition: string | null): Promise<void> {
    await this.#write({ held: composition });
  }

  async #write(changes: Partial<DeployFile>): Promise<void> {
    const next = { ...this.#file, ...changes };
    await mkdir(this.#folder, { recursive: true });
    const draft = path.join(this.#folder, `.${FILE}.${randomUUID()}`);
    await writeFile(draft, JSON.stringify(next));
    await rename(draft, path.join(this.#folder, FILE));
    this.#file = next;
  }
}
