import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { RELEASE_FILE, type Release } from '../federation/release.ts';
import { sha256 } from './hash.ts';
import { parseRelease, ReleaseError } from './manifest.ts';
import { signManifest } from './sign.ts';
import type { Target } from './target.ts';

export interface PublishOptions {
  /** Folder written by `pack`: `release.json` and the version's folder. */
  readonly from: string;
  readonly target: Target;
  /** PEM of the remote's key; unsigned without one. */
  readonly privateKey?: string | undefined;
}

/** Publishes a packed release: the immutable files first, `release.json` last. Resolves with the published release. */
export async function publish({ from, target, privateKey }: PublishOptions): Promise<Release> {
  const packed = await readFile(path.join(from, RELEASE_FILE), 'utf8');
  parseRelease(packed);
  const manifest = privateKey ? signManifest(packed, privateKey) : packed;
  const release = parseRelease(manifest);
  for (const [file, { sha256: hash }] of Object.entries(release.files)) {
    const bytes = await readFile(path.join(from, release.version, file));
    if (sha256(bytes) !== hash)
      throw new ReleaseError(`${file} was changed after it was packed. Build the release again`);
    // Files are written even if they exist, so that publishing again repairs a damaged host.
    await target.put(`${release.version}/${file}`, bytes, 'immutable');
  }
  await target.put(RELEASE_FILE, Buffer.from(manifest), 'no-cache');
  return release;
}
