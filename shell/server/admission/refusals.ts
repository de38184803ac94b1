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

/** What was refused and why. A refused release is tried again when something has changed, or after a while. */
export class Refusals {
  readonly #options: RefusalsOptions;
  readonly #refusals = new Map<RemoteName, Refusal>();
  /** The candidate that was refused last: the status may show a later problem of its host. */
  readonly #refused = new Map<RemoteName, string>();
  /** Refused for links only: such a release may fit together with a release of another remote. */
  readonly #waiting = new Map<RemoteName, Release>();

  constructor(options: RefusalsOptions) {
    this.#options = options;
    options.live.on('live', (_, admitted) => this.clear(admitted));
  }

  of(remote: RemoteName): Refusal | null {
    return this.#refusals.get(remote) ?? null;
  }

  /** Notes why a release is not taken. The same reasons are logged once. */
  note(remote: RemoteName, version: string, reasons: readonly string[]): void {
    const { logger, now, live } = this.#options;
    const known = this.#refusals.get(remote);
    const texts = reasons.map(oneLine);
    this.#refusals.set(remote, { version, at: now().toISOString(), reasons: texts, against: live.id });
    if (known?.version === version && known.reasons.join() === texts.join()) return;
    logger.warn({ remote, version, reasons: texts }, 'release refused; the live composition stays');
  }

  /** Notes why a candidate does not go live, and keeps it from being tried again until something has changed. */
  refuse(remote: RemoteName, { version }: Release, reasons: readonly string[]): void {
    this.note(remote, version, reasons);
    this.#refused.set(remote, version);
  }

  /** Lets the remote's release be tried again. */
  unblock(remote: RemoteName): void {
    this.#refused.delete(remote);
  }

  isBlocked(remote: RemoteName, release: Release): boolean {
    const { now, live } = this.#options;
    const refusal = this.#refusals.get(remote);
    if (!refusal || this.#refused.get(remote) !== release.version) return false;
    if (refusal.against !== live.id) return false;
    return now().getTime() - Date.parse(refusal.at) < RETRY_MS;
  }

  /** What is live is not refused, whatever its host published meanwhile. */
  clear(live: Candidates): void {
    for (const remote of live.keys()) {
      this.#refusals.delete(remote);
      this.#waiting.delete(remote);
    }
  }

  /** Releases that may fit together with candidates: both link to each other's new pages. None when the failure is about something else. */
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
