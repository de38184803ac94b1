import type { Release, RemoteName } from '@site/shared/federation';
import { oneLine } from '@site/shared/release';
import type { Logger } from 'pino';
import { RETRY_MS, type Refusal } from '../model/refusal.ts';

export type Candidates = ReadonlyMap<RemoteName, Release>;

export interface RefusalsOptions {
  readonly logger: Logger;
  readonly now: () => Date;
  /** Id of the live composition. */
  readonly live: () => string | null;
}

/** What was refused and why: nothing is tried again in vain, and nothing is kept out for ever. */
export class Refusals {
  readonly #options: RefusalsOptions;
  readonly #refusals = new Map<RemoteName, Refusal>();
  /** The version that each refusal was about: the status may tell of other trouble since. */
  readonly #refused = new Map<RemoteName, string>();
  /** Refused for links only: such a release may fit together with one of another remote. */
  readonly #waiting = new Map<RemoteName, Release>();

  constructor(options: RefusalsOptions) {
    this.#options = options;
  }

  of(remote: RemoteName): Refusal | null {
    return this.#refusals.get(remote) ?? null;
  }

  /** Notes why a release is not taken. The log is told once. */
  note(remote: RemoteName, version: string, reasons: readonly string[]): void {
    const { logger, now, live } = this.#options;
    const known = this.#refusals.get(remote);
    const texts = reasons.map(oneLine);
    this.#refusals.set(remote, { version, at: now().toISOString(), reasons: texts, against: live() });
    if (known?.version === version && known.reasons.join() === texts.join()) return;
    logger.warn({ remote, version, reasons: texts }, 'release refused; the live composition stays');
  }

  /** Keeps a release that was a candidate from being tried again, until something has changed. */
  block(remote: RemoteName, release: Release): void {
    this.#refused.set(remote, release.version);
  }

  /** Whatever the remote has may be tried again. */
  unblock(remote: RemoteName): void {
    this.#refused.delete(remote);
  }

  isBlocked(remote: RemoteName, release: Release): boolean {
    const { now, live } = this.#options;
    const refusal = this.#refusals.get(remote);
    if (!refusal || this.#refused.get(remote) !== release.version) return false;
    if (refusal.against !== live()) return false;
    return now().getTime() - Date.parse(refusal.at) < RETRY_MS;
  }

  /** What is live is not refused, whatever its host published in between. */
  clear(live: Candidates): void {
    for (const remote of live.keys()) {
      this.#refusals.delete(remote);
      this.#waiting.delete(remote);
    }
  }

  /** Releases of two remotes that link to each other's new pages fit only together. None where that is not the trouble. */
  waitingBeside(candidates: Candidates, isAboutLinks: boolean): Candidates {
    for (const [remote, release] of candidates) {
      if (isAboutLinks) this.#waiting.set(remote, release);
      else this.#waiting.delete(remote);
    }
    return isAboutLinks && candidates.size > 0
      ? new Map([...this.#waiting].filter(([remote]) => !candidates.has(remote)))
      : new Map();
  }
}
