import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { SiteStateDocument } from './site-state-document.ts';
import type { StateStore, StoredText } from './state-store.ts';
import { readState, writeState } from '../disk/write-state.ts';

/** The revision of a text from the file. No store has it, so whatever can be read replaces that text. */
const REMEMBERED = 'remembered';

/**
 * The shared site state of a process that only follows it. The last text is also in a file: a process that starts while the state
 * is away, or lost, begins with what the others still show.
 */
export class RememberedSiteState implements StateStore {
  readonly #shared: StateStore;
  readonly #file: string;
  readonly #logger: Logger;
  #remembered: string | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(shared: StateStore, file: string, logger: Logger) {
    this.#shared = shared;
    this.#file = file;
    this.#logger = logger;
  }

  get pollMs(): number {
    return this.#shared.pollMs;
  }

  get prepareMs(): number {
    return this.#shared.prepareMs;
  }

  async read(known?: string): Promise<StoredText | 'unchanged' | null> {
    const isFirst = known === undefined;
    try {
      const stored = await this.#shared.read(known === REMEMBERED ? undefined : known);
      if (stored === null && isFirst) return await this.#recall();
      if (stored !== null && stored !== 'unchanged') this.#remember(stored.text);
      return stored;
    } catch (error) {
      const remembered = isFirst ? await this.#recall() : null;
      if (remembered === null) throw error;
      this.#logger.warn(
        { err: error },
        'the site state cannot be read; this process begins with the last one it knew',
      );
      return remembered;
    }
  }

  compareAndSet(revision: string | null, text: string): Promise<string | null> {
    return this.#shared.compareAndSet(revision, text);
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#shared.close();
  }

  async #recall(): Promise<StoredText | null> {
    const text = await readState(this.#file).catch(() => null);
    return text !== null && documentIn(text) !== null ? { revision: REMEMBERED, text } : null;
  }

  /** Not awaited by readers: visitors must not wait for this disk. */
  #remember(text: string): void {
    const document = documentIn(text);
    if (document === null) return;
    // They change every few seconds, and show nothing.
    const remembered = JSON.stringify({ ...document, canaryNumbers: null });
    if (remembered === this.#remembered) return;
    this.#remembered = remembered;
    this.#writing = this.#writing.then(() => this.#write(remembered));
  }

  async #write(text: string): Promise<void> {
    try {
      await mkdir(path.dirname(this.#file), { recursive: true });
      await writeState(this.#file, text);
    } catch (error) {
      this.#remembered = null;
      this.#logger.warn(
        { err: error },
        'the site state could not be written to DATA_DIR; the next change is tried',
      );
    }
  }
}

/** Null if a text is not a site state. */
function documentIn(text: string): SiteStateDocument | null {
  try {
    return SiteStateDocument.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
