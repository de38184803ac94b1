import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '@site/shared/release';
import { lock } from 'proper-lockfile';
import type { StateStore, StoredText } from './state-store.ts';
import { readState, writeState } from '../disk/write-state.ts';

/** A holder that was killed loses the lock after this time. */
const STALE_LOCK_MS = 5000;
/** Until a live holder has written: many writes, or one to a slow disk. */
const LOCK_RETRIES = { retries: 200, minTimeout: 10, maxTimeout: 100, factor: 1.5, randomize: true };
const POLL_MS = 200;

/** A text in a file. The revision is a hash of the text. */
export class FileStateStore implements StateStore {
  readonly pollMs = POLL_MS;
  readonly prepareMs: number = 0;
  readonly #file: string;
  /** The last read text's revision, and what identifies the file that had it. */
  #seen: { readonly identity: string; readonly revision: string } | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  async read(known?: string): Promise<StoredText | 'unchanged' | null> {
    // Each write makes another file, so its identity changes with the text.
    const identity = await this.#identity();
    if (known !== undefined && this.#seen?.identity === identity && this.#seen.revision === known)
      return 'unchanged';
    const text = await readState(this.#file);
    if (text === null) return null;
    const revision = sha256(Buffer.from(text));
    this.#seen = identity === null ? null : { identity, revision };
    return revision === known ? 'unchanged' : { revision, text };
  }

  async compareAndSet(revision: string | null, text: string): Promise<string | null> {
    await mkdir(path.dirname(this.#file), { recursive: true });
    let isLost = false;
    const release = await lock(this.#file, {
      realpath: false,
      stale: STALE_LOCK_MS,
      retries: LOCK_RETRIES,
      // This process was frozen for so long that another one took the lock.
      onCompromised: () => (isLost = true),
    });
    try {
      const current = await readState(this.#file);
      const isCurrent = current === null ? revision === null : sha256(Buffer.from(current)) === revision;
      if (!isCurrent || isLost) return null;
      await writeState(this.#file, text);
      return sha256(Buffer.from(text));
    } finally {
      if (!isLost) await release();
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #identity(): Promise<string | null> {
    const found = await stat(this.#file, { bigint: true }).catch(() => null);
    return found && `${found.ino} ${found.mtimeNs} ${found.size}`;
  }
}
