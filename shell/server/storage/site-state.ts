import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_NAMES, type RemoteName } from '@site/shared/federation';
import { z } from 'zod';
import { CanaryNumbers } from '../model/canary-numbers.ts';
import type { Composition } from '../model/composition.ts';
import { isRemote, ofKnownOwners, ofKnownRemotes } from '../model/known-owners.ts';
import { readState, writeState } from './write-state.ts';

const Id = z.string().regex(/^[0-9a-f]{20}$/);
const Deploy = z.object({
  composition: Id,
  at: z.iso.datetime(),
  releases: z.record(z.string(), Id).transform(ofKnownOwners),
  /** Somebody put it live by a command. */
  isDecided: z.boolean().optional(),
});
export type Deploy = z.infer<typeof Deploy>;
const Preview = Deploy.omit({ at: true, isDecided: true }).extend({ until: z.iso.datetime() });

const Canary = z.object({
  remote: z.enum(REMOTE_NAMES),
  version: Id,
  /** The live release that it is held against. */
  against: Id,
  /** Percent of visitors. */
  share: z.number().int().min(1).max(100),
  at: z.iso.datetime(),
  /** The compositions that were shown: made anew whenever what is live beside it changes. */
  made: z.array(Deploy.omit({ at: true, isDecided: true })),
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

const SiteStateDocument = z.object({
  /** A composition that stays live whatever hosts publish; null when releases go live as they come. */
  held: Id.nullable(),
  pins: z.record(z.string(), Id).transform(ofKnownRemotes),
  deploys: z.array(Deploy),
  /** What somebody holds a link to. */
  previews: z.array(Preview).default([]),
  /** The last first. */
  canaries: z
    .array(z.looseObject({ remote: z.string() }))
    .transform((all) => all.filter(({ remote }) => isRemote(remote)))
    .pipe(z.array(Canary))
    .default([]),
});
type SiteStateDocument = z.infer<typeof SiteStateDocument>;

const FILE = 'deploys.json';
/** Enough for a release every ten minutes over the week that pages are kept. */
const MAX_DEPLOYS = 1000;
const MAX_CANARIES = 100;

/** What a command has made of it, noted together with what went live by it. */
export type Decision =
  { readonly pin: { readonly remote: RemoteName; readonly version: string } } | { readonly hold: string };

/** What to do about a log that cannot be read. */
export interface Recovery {
  /** What went live as far as it is kept, the last first. */
  kept(): Promise<readonly Deploy[]>;
  onUnreadable(error: unknown, aside: string): void;
}

const NO_RECOVERY: Recovery = { kept: () => Promise.resolve([]), onUnreadable: () => undefined };

/** What went live when, and what somebody decided about it. Kept on disk beside the compositions. */
export class SiteState {
  readonly #folder: string;
  #file: SiteStateDocument;

  private constructor(folder: string, file: SiteStateDocument) {
    this.#folder = folder;
    this.#file = file;
  }

  /**
   * Reads the log. One that cannot be read is put aside, and what went live is taken from the compositions that are kept, so
   * that they are neither forgotten nor removed; what somebody decided is lost with it.
   */
  static async open(folder: string, { kept, onUnreadable }: Recovery = NO_RECOVERY): Promise<SiteState> {
    const file = path.join(folder, FILE);
    const text = await readState(file);
    const empty: SiteStateDocument = { held: null, pins: {}, deploys: [], previews: [], canaries: [] };
    if (text === null) return new SiteState(folder, empty);
    try {
      return new SiteState(folder, SiteStateDocument.parse(JSON.parse(text)));
    } catch (error) {
      const aside = `${file}.unreadable`;
      await rename(file, aside);
      onUnreadable(error, aside);
      return new SiteState(folder, { ...empty, deploys: [...(await kept())] });
    }
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

  /** The release that was live before the one that is. One that somebody went back to stands where it stood before. */
  releaseBefore(remote: RemoteName, live: string | undefined): string | null {
    const before: string[] = [];
    for (const { releases, isDecided } of [...this.#file.deploys].reverse()) {
      const version = releases[remote];
      if (version === undefined || version === before.at(-1)) continue;
      const known = isDecided ? before.lastIndexOf(version) : -1;
      if (known === -1) before.push(version);
      else before.length = known + 1;
    }
    return before.at(-1) === live ? (before.at(-2) ?? null) : (before.at(-1) ?? null);
  }

  /** Notes what goes live, and in the same stroke what somebody decided. Once more, when it was cut off before. */
  async note(
    { id, releases }: Pick<Composition, 'id' | 'releases'>,
    at: Date,
    decision: Decision | null = null,
  ): Promise<void> {
    const deploy = { composition: id, at: at.toISOString(), releases: { ...releases } };
    const { deploys, pins } = this.#file;
    const others = deploys[0]?.composition === id ? deploys.slice(1) : deploys;
    await this.#write({
      deploys: [decision ? { ...deploy, isDecided: true } : deploy, ...others].slice(0, MAX_DEPLOYS),
      ...(decision && 'pin' in decision
        ? { pins: { ...pins, [decision.pin.remote]: decision.pin.version } }
        : {}),
      ...(decision && 'hold' in decision ? { held: decision.hold } : {}),
    });
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
    const canaries = [canary, ...this.#file.canaries].slice(0, MAX_CANARIES);
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

  async #write(changes: Partial<SiteStateDocument>): Promise<void> {
    const next = { ...this.#file, ...changes };
    await mkdir(this.#folder, { recursive: true });
    await writeState(path.join(this.#folder, FILE), JSON.stringify(next));
    this.#file = next;
  }
}
