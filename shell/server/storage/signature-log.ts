import path from 'node:path';
import type { Release, RemoteName } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import { z } from 'zod';
import { readState, writeState } from './write-state.ts';

const Signed = z.object({
  /** When the newest release was built that one of the remote's keys has signed. */
  newest: z.iso.datetime(),
  /** Version → public key that signed it. */
  signers: z.record(z.string(), z.string()),
});
const SignatureFile = z.record(z.string(), Signed);
type SignatureFile = z.infer<typeof SignatureFile>;

const FILE = 'signatures.json';
const MAX_SIGNERS = 200;
/** Clocks of build machines differ; a release of next week would keep every honest one out until then. */
const MAX_AHEAD_MS = 24 * 60 * 60_000;

/** Which key signed which release, and how new the newest was: what an old key signed, or a thief shows again, is known by it. */
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
   * Notes a release whose signature was good. Throws `ReleaseError` when it is older than one that was signed before, unless
   * it is `wanted`: live already, or decided on.
   */
  async note(
    { owner, version, builtAt }: Release,
    signer: string,
    { wanted, now }: { readonly wanted: boolean; readonly now: Date },
  ): Promise<void> {
    const remote = owner as RemoteName;
    if (Date.parse(builtAt) > now.getTime() + MAX_AHEAD_MS)
      throw new ReleaseError(
        `it says that it was built at ${builtAt}: set the clock of the machine that builds it`,
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
        `${remote}@${version} was built at ${builtAt}, and a release of ${newest} was signed already: publish a new build, or \`pin ${remote}@${version}\` if it is to come back`,
      );
  }

  /** Forgets what came after a release: its successors were signed with a key that is not trusted any more. */
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
