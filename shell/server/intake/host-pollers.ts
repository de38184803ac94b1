import { REMOTE_NAMES, type Release, type RemoteName } from '@site/shared/federation';
import type { Logger } from 'pino';
import type { AdmissionTimings } from '../model/admission-timings.ts';
import type { Composition } from '../model/composition.ts';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import type { SignatureLog } from '../storage/state/signature-log.ts';
import type { SiteState } from '../storage/state/site-state.ts';
import { HostPoller, type HostPollerOptions, type HostState } from './host-poller.ts';
import { requireQuota } from './unused-quota.ts';

/** Decides about releases that pollers find. */
export interface CandidateReceiver {
  readonly live: Composition | null;
  /** Resolves once the candidates were admitted or refused. */
  admit(candidates: ReadonlyMap<RemoteName, Release>, timings: AdmissionTimings): Promise<void>;
  /** Frees space on a full disk. */
  freeSpace(): Promise<void>;
  /** Records why a release never became a candidate. */
  refuse(remote: RemoteName, version: string, reasons: readonly string[]): void;
}

export interface HostPollersOptions extends Pick<HostPollerOptions, 'createCompressor' | 'published'> {
  readonly receiver: CandidateReceiver;
  readonly remoteUrls: Readonly<Record<RemoteName, string>>;
  readonly publicKeys: Readonly<Record<RemoteName, readonly string[]>>;
  readonly pollIntervalMs: number;
  readonly hostTimeoutMs: number;
  readonly store: ReleaseStore;
  readonly siteState: SiteState;
  readonly signatures: SignatureLog;
  readonly logger: Logger;
  now(): Date;
}

/** One poller per remote host. All report to one receiver. */
export class HostPollers {
  readonly #options: HostPollersOptions;
  readonly #pollers: ReadonlyMap<RemoteName, HostPoller>;

  constructor(options: HostPollersOptions) {
    this.#options = options;
    this.#pollers = new Map(REMOTE_NAMES.map((remote) => [remote, this.#createPoller(remote)]));
  }

  stateOf(remote: RemoteName): HostState {
    return this.#poller(remote).state;
  }

  /** Polls every host once. Resolves with the releases found. */
  async pollAll(): Promise<ReadonlyMap<RemoteName, Release>> {
    const found = new Map<RemoteName, Release>();
    const poll = async ([remote, poller]: readonly [RemoteName, HostPoller]) => {
      const release = await poller.poll();
      if (release) found.set(remote, release);
    };
    await Promise.all([...this.#pollers].map(poll));
    return found;
  }

  /** Polls one host now. Resolves with its state once its release was admitted or refused. */
  async pollNow(remote: RemoteName): Promise<HostState> {
    await this.#poller(remote).pollNow();
    return this.stateOf(remote);
  }

  /** Polls until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([...this.#pollers.values()].map((poller) => poller.run(signal)));
  }

  #poller(remote: RemoteName): HostPoller {
    const poller = this.#pollers.get(remote);
    if (!poller) throw new Error(`there is no poller for ${remote}`);
    return poller;
  }

  #createPoller(remote: RemoteName): HostPoller {
    const { receiver, remoteUrls, publicKeys, siteState, signatures, store, logger, now } = this.#options;
    return new HostPoller({
      ...this.#options,
      remote,
      url: remoteUrls[remote],
      store,
      intervalMs: this.#options.pollIntervalMs,
      timeoutMs: this.#options.hostTimeoutMs,
      now,
      publicKeys: publicKeys[remote],
      requireQuota: (release) => requireQuota(release, { store, siteState, now }),
      onSigned: (release, signer) => {
        const kept = [receiver.live?.releases[remote], siteState.pinOf(remote)];
        return signatures.note(release, signer, { wanted: kept.includes(release.version), now: now() });
      },
      onRelease: (release, timings) => receiver.admit(new Map([[remote, release]]), timings),
      onAdmissionFault: (error) =>
        logger.error({ remote, err: error }, 'admission failed; the live composition stays'),
      freeSpace: () => receiver.freeSpace(),
      onBadRelease: (reason) => receiver.refuse(remote, '', [reason]),
      onTrouble: (error) => logger.error({ remote, err: error }, 'a release could not be stored'),
    });
  }
}
