import type { Release, RemoteName } from '@site/shared/federation';
import { oneLine } from '@site/shared/release';
import type { Logger } from 'pino';
import { RETRY_MS, type Refusal } from '../model/refusal.ts';
import type { Candidates } from '../model/release-set.ts';
import type { LiveState } from './live-state.ts';

export interface RefusalsOptions {
  readonly logger: Logger;
  readonly now: () => Date;
  readonly live: LiveState;
}

/** Refused releases and the reasons. A refused release is retried when something has changed, or after a while. */
export class Refusals {
  readonly #options: RefusalsOptions;
  readonly #refusals = new Map<RemoteName, Refusal>();
  /** The last refused candidate. `#refusals` may hold a later problem of its host. */
  readonly #refused = new Map<RemoteName, Refusal>();
  /** Refused for links only: may fit together with a release of another remote. */
  readonly #waiting = new Map<RemoteName, Release>();

  constructor(options: RefusalsOptions) {
    this.#options = options;
    options.live.on('live', (_, admitted) => this.clear(admitted));
  }

  of(remote: RemoteName): Refusal | null {
    return this.#refusals.get(remote) ?? null;
  }

  /** Records why a release was not taken. Identical reasons are logged once. */
  note(remote: RemoteName, version: string, reasons: readonly string[]): Refusal {
    const { logger, now, live } = this.#options;
    const known = this.#refusals.get(remote);
    const texts = reasons.map(oneLine);
    const refusal = { version, at: now().toISOString(), reasons: texts, against: live.id };
    this.#refusals.set(remote, refusal);
    if (known?.version !== version || known.reasons.join() !== texts.join())
      logger.warn({ remote, version, reasons: texts }, 'release refused; the live composition stays');
    return refusal;
  }

  /** Records why a candidate was refused, and blocks it until something has changed. */
  refuse(remote: RemoteName, { version }: Release, reasons: readonly string[]): void {
    this.#refused.set(remote, this.note(remote, version, reasons));
  }

  /** Allows the remote's release to be retried. */
  unblock(remote: RemoteName): void {
    this.#refused.delete(remote);
  }

  /** Whether a release that its host offers again was refused a moment ago. Its refusal is known again, whatever the host did since. */
  isBlocked(remote: RemoteName, release: Release): boolean {
    const { now, live } = this.#options;
    const refusal = this.#refused.get(remote);
    if (refusal?.version !== release.version || refusal.against !== live.id) return false;
    if (now().getTime() - Date.parse(refusal.at) >= RETRY_MS) return false;
    this.#refusals.set(remote, refusal);
    return true;
  }

  /** Removes refusals of remotes that are live, whatever their hosts published meanwhile. */
  clear(live: Candidates): void {
    for (const remote of live.keys()) {
      this.#refusals.delete(remote);
      this.#waiting.delete(remote);
    }
  }

  /**
   * Refused releases that may fit together with these candidates because they link to each other's new pages. Empty unless the
   * failure is about links only.
   */
  waitingPartners(candidates: Candidates, isAboutLinks: boolean): Candidates {
    for (const [remote, release] of candidates) {
      if (isAboutLinks) this.#waiting.set(remote, release);
      else this.#waiting.delete(remote);
    }
    return isAboutLinks && candidates.size > 0
      ? new Map([...this.#waiting].filter(([remote]) => !candidates.has(remote)))
      : new Map();
  }
}
