import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MAPS_FOLDER, RELEASE_FILE, type Release, type ReleaseOwner } from '@site/shared/federation';
import { parseRelease, ReleaseError, requireSignature } from '@site/shared/release';
import type { AddOptions, ReadFile, ReleaseStore } from '../storage/releases/release-store.ts';

const MANIFEST_BYTES = 1024 * 1024;

/** A host that could not be reached. Its last release stays live. */
export class HostUnreachable extends Error {
  override readonly name = 'HostUnreachable';
}

export interface Seen {
  readonly etag: string | null;
  readonly release: Release;
  /** The public key that verified its signature; null if none is required. */
  readonly signer: string | null;
}

export interface FetchOptions {
  readonly owner: ReleaseOwner;
  readonly url: string;
  readonly store: ReleaseStore;
  readonly timeoutMs: number;
  /** Keys of which one must have signed the release. Without keys, unsigned releases are accepted. */
  readonly publicKeys?: readonly string[];
  /** False to skip source maps, which a live site does not serve. */
  readonly withMaps?: boolean;
  /** Called with the verified `release.json` and its text. Rejects if its files must not be read. */
  onManifest?(release: Release, text: string): Promise<void>;
  /** Compresses a file; by default in this process. */
  readonly compress?: AddOptions['compress'];
}

/** Fetches a remote's release into the store. Null if nothing has changed since `etag`. */
export async function fetchRelease(
  { owner, url, store, timeoutMs, publicKeys = [], withMaps = true, onManifest, compress }: FetchOptions,
  etag: string | null,
): Promise<Seen | null> {
  const answer = await get(`${url}/${RELEASE_FILE}`, MANIFEST_BYTES, { timeoutMs, etag });
  if (!answer) return null;
  // Verified before parsing: unsigned content is not trusted.
  const signer = publicKeys.length > 0 ? requireSignature(answer.bytes, publicKeys) : null;
  const text = answer.bytes.toString('utf8');
  const release = parseRelease(text);
  if (release.owner !== owner)
    throw new ReleaseError(`this host publishes ${release.owner}, not ${owner}: correct the remote’s URL`);
  await onManifest?.(release, text);
  const read: ReadFile = async (file, size) => {
    const fetched = await get(`${url}/${release.version}/${file}`, size, { timeoutMs, etag: null });
    if (!fetched) throw new ReleaseError(`${file} answered 304 to an unconditional request: fix the host`);
    return fetched.bytes;
  };
  await store.add(release, read, {
    keeps: (file) => withMaps || !file.startsWith(MAPS_FOLDER),
    manifest: text,
    ...(compress ? { compress } : {}),
  });
  return { etag: answer.etag, release, signer };
}

/** Reads a release from its build folder into the store. */
export async function readLocalRelease(folder: string, store: ReleaseStore): Promise<Release> {
  const text = await readFile(path.join(folder, RELEASE_FILE), 'utf8').catch(() => {
    throw new ReleaseError(`there is no ${RELEASE_FILE} in ${folder}: run \`npm run build -w shell\``);
  });
  const release = parseRelease(text);
  const read: ReadFile = (file) => readFile(path.join(folder, release.version, file));
  await store.add(release, read, { manifest: text });
  return release;
}

interface Asking {
  readonly timeoutMs: number;
  readonly etag: string | null;
}

async function get(url: string, limit: number, { timeoutMs, etag }: Asking) {
  const signal = AbortSignal.timeout(timeoutMs);
  // Messages appear on the public status page, so they name the file, never the host's address.
  const file = path.posix.basename(url);
  try {
    const response = await fetch(url, {
      signal,
      redirect: 'error',
      headers: etag ? { 'if-none-match': etag } : {},
    });
    if (response.status === 304 && etag) return null;
    if (!response.ok) {
      await response.body?.cancel();
      throw refusalOf(file, response.status);
    }
    return { etag: response.headers.get('etag'), bytes: await readBody(response, file, limit) };
  } catch (error) {
    if (error instanceof ReleaseError || error instanceof HostUnreachable) throw error;
    throw new HostUnreachable(`${file} could not be read: ${reasonOf(error, timeoutMs)}`, { cause: error });
  }
}

/** A 5xx is a temporary outage. Any other status means that the release is incomplete. */
function refusalOf(file: string, status: number): Error {
  return status >= 500
    ? new HostUnreachable(`${file} could not be read: the host answered ${status}`)
    : new ReleaseError(`${file} answered ${status}: publish the release again`);
}

function reasonOf(error: unknown, timeoutMs: number): string {
  const { name, cause = error } = error as { name?: string; cause?: unknown };
  if (name === 'TimeoutError') return `no answer within ${timeoutMs} ms`;
  const { code, message } = cause as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? code : String(message);
}

/** Reads at most `limit` bytes, whatever the host declares or sends. */
async function readBody(response: Response, file: string, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limit)
      throw new ReleaseError(`${file} is larger than ${limit} bytes: publish the release again`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
