import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteName } from '@site/shared/federation';
import type { Composition } from '../model/composition.ts';
import { readSeparateFiles, setSeparateFilesAside } from './separate-files.ts';
import {
  EMPTY_STATE,
  SiteStateDocument,
  type Canary,
  type Deploy,
  type Preview,
  type Recovery,
  type SavedCanaryNumbers,
} from './site-state-document.ts';
import { readState, writeState } from './write-state.ts';

export const SITE_STATE_FILE = 'site-state.json';
/** Enough for a release every ten minutes over the week that pages are kept. */
const MAX_DEPLOYS = 1000;
const MAX_CANARIES = 100;

/** What a command decided. Recorded together with the resulting deploy. */
export type Decision =
  { readonly pin: { readonly remote: RemoteName; readonly version: string } } | { readonly hold: string };

const NO_RECOVERY: Recovery = { kept: () => Promise.resolve([]), onUnreadable: () => undefined };

type Made = Pick<Composition, 'id' | 'releases'>;

/**
 * What is live, what was live, and what operators decided: one document next to the compositions. Each change replaces the
 * whole document atomically, so that a crash leaves either the old or the new state.
 */
export class SiteState {
  readonly #folder: string;
  #document: SiteStateDocument;
  #writing: Promise<void> = Promise.resolve();

  private constructor(folder: string, document: SiteStateDocument) {
    this.#folder = folder;
    this.#document = document;
  }

  /**
   * Reads the document. If it is invalid, sets it aside and restores the deploys from the stored compositions, so that those
   * are not pruned; pins and holds are lost.
   */
  static async open(folder: string, recovery: Recovery = NO_RECOVERY): Promise<SiteState> {
    const file = path.join(folder, SITE_STATE_FILE);
    const text = await readState(file);
    if (text === null) return SiteState.#takeOver(folder, recovery);
    try {
      return new SiteState(folder, SiteStateDocument.parse(JSON.parse(text)));
    } catch (error) {
      const aside = `${file}.unreadable`;
      await rename(file, aside);
      recovery.onUnreadable(error, aside);
      const deploys = [...(await recovery.kept())];
      const state = new SiteState(folder, {
        ...EMPTY_STATE,
        live: deploys[0]?.composition ?? null,
        deploys,
        isRestored: true,
      });
      await state.#change(() => ({}));
      return state;
    }
  }

  /** Imports the files of earlier versions, if any. */
  static async #takeOver(folder: string, recovery: Recovery): Promise<SiteState> {
    const document = await readSeparateFiles(folder, recovery);
    const state = new SiteState(folder, document ?? EMPTY_STATE);
    if (document) {
      await state.#change(() => ({}));
      await setSeparateFilesAside(folder);
    }
    return state;
  }

  /** Id of the live composition. */
  get live(): string | null {
    return this.#document.live;
  }

  /** Id of the held composition. */
  get held(): string | null {
    return this.#document.held;
  }

  pinOf(remote: RemoteName): string | null {
    return this.#document.pins[remote] ?? null;
  }

  /** The last first. */
  get deploys(): readonly Deploy[] {
    return this.#document.deploys;
  }

  /** Whether the oldest deploy is the first one of this site. */
  get knowsFirstDeploy(): boolean {
    return !this.#document.isRestored && this.deploys.length < MAX_DEPLOYS;
  }

  /** The release that was live before the live one. After a rollback, the one before that. */
  releaseBefore(remote: RemoteName, live: string | undefined): string | null {
    const before: string[] = [];
    for (const { releases, isDecided } of [...this.#document.deploys].reverse()) {
      const version = releases[remote];
      if (version === undefined || version === before.at(-1)) continue;
      const known = isDecided ? before.lastIndexOf(version) : -1;
      if (known === -1) before.push(version);
      else before.length = known + 1;
    }
    return before.at(-1) === live ? (before.at(-2) ?? null) : (before.at(-1) ?? null);
  }

  /** Makes a stored composition live, and records the deploy and the decision behind it in the same write. */
  async noteLive({ id, releases }: Made, at: Date, decision: Decision | null = null): Promise<void> {
    const deploy: Deploy = { composition: id, at: at.toISOString(), releases: { ...releases } };
    await this.#change(({ deploys, pins, held }) => ({
      live: id,
      deploys: [
        decision ? { ...deploy, isDecided: true } : deploy,
        ...(deploys[0]?.composition === id ? deploys.slice(1) : deploys),
      ].slice(0, MAX_DEPLOYS),
      pins: decision && 'pin' in decision ? { ...pins, [decision.pin.remote]: decision.pin.version } : pins,
      held: decision && 'hold' in decision ? decision.hold : held,
    }));
  }

  /** Compositions that preview links show until a given time. */
  get previews(): readonly Preview[] {
    return this.#document.previews;
  }

  async notePreview({ id, releases }: Made, until: Date, now: Date): Promise<void> {
    const preview = { composition: id, releases: { ...releases }, until: until.toISOString() };
    await this.#change(({ previews }) => ({
      previews: [preview, ...previews.filter((one) => Date.parse(one.until) > now.getTime())],
    }));
  }

  /** The last first. */
  get canaries(): readonly Canary[] {
    return this.#document.canaries;
  }

  /** The running canary. */
  get canary(): Canary | null {
    return this.#document.canaries.find(({ end }) => end === null) ?? null;
  }

  /** Starts a canary and pins its remote to the release that it is compared with. */
  async startCanary(canary: Canary): Promise<void> {
    await this.#change(({ canaries, pins }) => ({
      canaries: [canary, ...canaries].slice(0, MAX_CANARIES),
      pins: { ...pins, [canary.remote]: canary.against },
    }));
  }

  /** Changes the running canary. */
  async changeCanary(changes: Partial<Canary>): Promise<void> {
    const change = (one: Canary) => (one.end === null ? { ...one, ...changes } : one);
    await this.#change(({ canaries }) => ({ canaries: canaries.map(change) }));
  }

  get canaryNumbers(): SavedCanaryNumbers | null {
    return this.#document.canaryNumbers;
  }

  async saveCanaryNumbers(canaryNumbers: SavedCanaryNumbers): Promise<void> {
    await this.#change(() => ({ canaryNumbers }));
  }

  async pin(remote: RemoteName, version: string | null): Promise<void> {
    await this.#change(({ pins: { [remote]: _, ...others } }) => ({
      pins: version === null ? others : { ...others, [remote]: version },
    }));
  }

  async hold(composition: string | null): Promise<void> {
    await this.#change(() => ({ held: composition }));
  }

  /** Applies changes one at a time, so that none is lost. Resolves once the change is on disk. */
  #change(changesOf: (document: SiteStateDocument) => Partial<SiteStateDocument>): Promise<void> {
    const change = this.#writing.then(async () => {
      const next = { ...this.#document, ...changesOf(this.#document) };
      await mkdir(this.#folder, { recursive: true });
      await writeState(path.join(this.#folder, SITE_STATE_FILE), JSON.stringify(next));
      this.#document = next;
    });
    this.#writing = change.catch(() => undefined);
    return change;
  }
}
