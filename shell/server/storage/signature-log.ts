import path from 'node:path';
import type { Release, RemoteName } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import { z } from 'zod';
import { readState, writeState } from './write-state.ts';

const Signed = z.object({
  /** Build time of the newest signed release. */
  newest: z.iso.datetime(),
  /** Version → public key that verified it. */
  signers: z.record(z.string(), z.string()),
});
const SignatureFile = z.record(z.string(), Signed);
type SignatureFile = z.infer<typeof SignatureFile>;

const FILE = 'signatures.json';
const MAX_SIGNERS = 200;
/** Tolerates clock differences of build machines. A release dated further ahead would block all others until then. */
const MAX_AHEAD_MS = 24 * 60 * 60_000;

/**
 * Records which key signed which release, and the newest build time. Detects releases signed with removed keys and replayed old
 * releases.
 */
export class SignatureLog {
  readonly #folder: string;
  #file: SignatureFile;

  private constructor(folder: string, file: SignatureFile) {
    this.#folder = folder;
    this.#file = file;
  }

  static async open(folder: string): Promise<SignatureLog> {
    const text = (await readState(path.join(folder, FILE))) ?? '{}';
    return new SignatureLog(folder, SignatureFile.parse(JSON.parse(text)));
  }

  signerOf(remote: RemoteName, version: string): string | null {
    return this.#file[remote]?.signers[version] ?? null;
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
    const { newest = builtAt, signers = {} } = this.#file[remote] ?? {};
    const isOlder = Date.parse(builtAt) < Date.parse(newest);
    if (signers[version] !== signer || Date.parse(builtAt) > Date.parse(newest)) {
      const { [version]: _, ...others } = signers;
      const kept = Object.entries(others).slice(1 - MAX_SIGNERS);
      await this.#write(remote, {
        newest: isOlder ? newest : builtAt,
        signers: { ...Object.fromEntries(kept), [version]: signer },
      });
    }
    if (isOlder && !wanted)
      throw new ReleaseError(
        `${remote}@${version} was built at ${builtAt}, before the signed release of ${newest}: publish a new build, or \`pin ${remote}@${version}\` to go back to it`,
      );
  }

  /** Forgets all newer releases: they were signed with a key that is no longer trusted. */
  async rewind({ owner, builtAt }: Release): Promise<void> {
    const remote = owner as RemoteName;
    await this.#write(remote, { newest: builtAt, signers: this.#file[remote]?.signers ?? {} });
  }

  async #write(remote: RemoteName, signed: z.infer<typeof Signed>): Promise<void> {
    const next = { ...this.#file, [remote]: signed };
    await writeState(path.join(this.#folder, FILE), JSON.stringify(next));
    this.#file = next;
  }
}
