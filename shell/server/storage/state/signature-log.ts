import type { Release, RemoteName } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import { z } from 'zod';
import { ComposerFault } from '../../model/composer-fault.ts';
import type { StateStore } from './state-store.ts';

const Signed = z.looseObject({
  /** Build time of the newest signed release. */
  newest: z.iso.datetime(),
  /** Version → public key that verified it. */
  signers: z.record(z.string(), z.string()),
});
type Signed = z.infer<typeof Signed>;
const SignatureFile = z.record(z.string(), Signed);
type SignatureFile = z.infer<typeof SignatureFile>;

const MAX_SIGNERS = 200;
/** Of a change, if other processes change the log at the same moment. */
const MAX_ATTEMPTS = 50;
/** Tolerates clock differences of build machines. A release dated further ahead would block all others until then. */
const MAX_AHEAD_MS = 24 * 60 * 60_000;

/**
 * Records which key signed which release, and the newest build time. Detects releases signed with removed keys and replayed old
 * releases.
 */
export class SignatureLog {
  readonly #store: StateStore;
  #file: SignatureFile = {};
  #revision: string | null = null;

  private constructor(store: StateStore) {
    this.#store = store;
  }

  /** Reads the log. Several processes may share its store. */
  static async over(store: StateStore): Promise<SignatureLog> {
    const log = new SignatureLog(store);
    await log.refresh();
    return log;
  }

  /** Reads what other processes have recorded. What was removed while this process ran is written anew with the next change. */
  async refresh(): Promise<void> {
    const stored = await this.#store.read(this.#revision ?? undefined);
    if (stored === null) this.#revision = null;
    if (stored === null || stored === 'unchanged') return;
    this.#file = SignatureFile.parse(JSON.parse(stored.text));
    this.#revision = stored.revision;
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  signerOf(remote: RemoteName, version: string): string | null {
    return this.#file[remote]?.signers[version] ?? null;
  }

  /** Whether a release was signed with one of these keys; null if there are none. */
  isSignedWith(publicKeys: readonly string[], remote: RemoteName, version: string): boolean | null {
    return publicKeys.length === 0 ? null : publicKeys.includes(this.signerOf(remote, version) ?? '');
  }

  /**
   * Records a release with a valid signature. Throws `ReleaseError` if it is older than a release signed before, unless it is
   * `wanted`: already live or pinned.
   */
  async note(
    { owner, version, builtAt }: Release,
    signer: string,
    { wanted, now }: { readonly wanted: boolean; readonly now: Date },
  ): Promise<void> {
    const remote = owner as RemoteName;
    if (Date.parse(builtAt) > now.getTime() + MAX_AHEAD_MS)
      throw new ReleaseError(
        `its build time is ${builtAt}, in the future: correct the clock of the build machine`,
      );
    const { newest = builtAt } = this.#file[remote] ?? {};
    const isOlder = Date.parse(builtAt) < Date.parse(newest);
    if (this.signerOf(remote, version) !== signer || Date.parse(builtAt) > Date.parse(newest))
      await this.#change(remote, (known) => {
        const { [version]: _, ...others } = known.signers;
        const kept = Object.entries(others).slice(1 - MAX_SIGNERS);
        const latest = known.newest ?? builtAt;
        return {
          ...known,
          newest: Date.parse(builtAt) < Date.parse(latest) ? latest : builtAt,
          signers: { ...Object.fromEntries(kept), [version]: signer },
        };
      });
    if (isOlder && !wanted)
      throw new ReleaseError(
        `${remote}@${version} was built at ${builtAt}, before the signed release of ${newest}: publish a new build, or \`pin ${remote}@${version}\` to go back to it`,
      );
  }

  /** Forgets all newer releases: they were signed with a key that is no longer trusted. */
  async rewind({ owner, builtAt }: Release): Promise<void> {
    const remote = owner as RemoteName;
    await this.#change(remote, (known) => ({ ...known, newest: builtAt }));
  }

  /** Applies a change to the newest log, so that none of another process is lost. */
  async #change(
    remote: RemoteName,
    changed: (known: Partial<Signed> & Pick<Signed, 'signers'>) => Signed,
  ): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const next = { ...this.#file, [remote]: changed({ signers: {}, ...this.#file[remote] }) };
      const written = await this.#store.compareAndSet(this.#revision, JSON.stringify(next));
      if (written !== null) {
        this.#file = next;
        this.#revision = written;
        return;
      }
      await this.refresh();
    }
    throw new ComposerFault('the signature log was changed by others again and again');
  }
}
