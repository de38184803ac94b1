import type { Release, RemoteName } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import { isRemote } from '../model/known-owners.ts';

const HOLDS_DRAFTS =
  'contains drafts, which only previews may show: publish it without --preview, then unpin';
const IS_UNTRUSTED =
  'was signed with none of the configured keys: publish it again, signed with a configured key';

/** What has to be known of a release to say whether it may be shown. */
type Shown = Pick<Release, 'owner' | 'version'> & Partial<Pick<Release, 'hasDrafts'>>;

/** Who shall see a release: all visitors, some of them, or those who have a preview link. */
export type Audience = 'visitors' | 'preview';

export interface ShowableOptions {
  /** Whether a remote's release was signed with one of the configured keys; null if there are none. By default, there are none. */
  isTrusted?(remote: RemoteName, version: string): boolean | null;
}

/** What may be shown, and to whom. Whoever shows a release asks here, whatever made it a candidate. */
export class ShowableReleases {
  readonly #options: ShowableOptions;

  constructor(options: ShowableOptions) {
    this.#options = options;
  }

  /** Whether a release may be shown as far as its signature is concerned. */
  isTrusted(remote: RemoteName, version: string): boolean {
    return this.#options.isTrusted?.(remote, version) ?? true;
  }

  /** Why a release may not be shown; null if it may. */
  reasonAgainst({ owner, version, hasDrafts }: Shown, audience: Audience = 'visitors'): string | null {
    if (isRemote(owner) && !this.isTrusted(owner, version)) return IS_UNTRUSTED;
    return hasDrafts && audience === 'visitors' ? HOLDS_DRAFTS : null;
  }

  /** Throws `ReleaseError` for a release that may not be shown. */
  requireShowable(release: Shown, audience: Audience = 'visitors'): void {
    const reason = this.reasonAgainst(release, audience);
    if (reason !== null) throw new ReleaseError(`${release.owner}@${release.version} ${reason}`);
  }
}
