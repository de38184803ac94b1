import type { ServerResponse } from 'node:http';
import { LIVE_RELEASES_PATH, MAPS_FOLDER, RELEASE_FILE, type ReleaseOwner } from '@site/shared/federation';
import type { ReleaseStore } from '../../storage/releases/release-store.ts';
import { NO_CONTENT_POLICY } from '../edge/headers.ts';
import type { StoreFaults } from './store-faults.ts';
import type { View } from '../pages/view.ts';

export interface LiveReleases {
  readonly store: Pick<ReleaseStore, 'get'>;
  readonly releases: View['releases'];
  /** Flat list of names and values. */
  readonly headers: readonly string[];
  readonly faults: StoreFaults;
}

const OWNER = /^([a-z-]+)\//;
const FILE = /^([0-9a-f]{20})\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;

const TEXT = 'text/plain; charset=utf-8';
const NO_FILE = 'No live release contains this file.\n';
const UNAVAILABLE = 'This file is temporarily unavailable. Please try again in a moment.\n';

/**
 * Serves each live release like its team's host, with the server bundle but without source maps, so that teams can test a new
 * release with it. Nothing in it is secret, and it is sent as bytes that no browser runs. Resolves with the sent status, or
 * null if the path is not one of these.
 */
export async function sendLiveRelease(
  response: ServerResponse,
  pathname: string,
  { store, releases, headers, faults }: LiveReleases,
): Promise<number | null> {
  if (!pathname.startsWith(LIVE_RELEASES_PATH)) return null;
  const asked = pathname.slice(LIVE_RELEASES_PATH.length);
  const owner = OWNER.exec(asked)?.[1] as ReleaseOwner | undefined;
  const version = owner && Object.hasOwn(releases, owner) ? releases[owner] : undefined;
  const place = owner && version && fileIn(asked.slice(owner.length + 1), version);
  const answer = (status: number, type: string, body: Buffer | string, more: readonly string[] = []) => {
    response.writeHead(status, [
      ...['Content-Type', type, 'Cache-Control', 'no-store', 'Content-Security-Policy', NO_CONTENT_POLICY],
      ...more,
      ...headers,
    ]);
    response.end(response.req.method === 'HEAD' ? undefined : body);
    return status;
  };
  if (!place) return answer(404, TEXT, NO_FILE);
  try {
    const bytes = await store.get(owner, version, place);
    return answer(200, 'application/octet-stream', bytes);
  } catch (error) {
    const isFault = await faults.isFault({ owner, version, file: place }, error);
    return isFault ? answer(503, TEXT, UNAVAILABLE, ['Retry-After', '30']) : answer(404, TEXT, NO_FILE);
  }
}

/** `release.json`, or a file of that version. Other files of the store are not public. */
function fileIn(asked: string, version: string): string | undefined {
  if (asked === RELEASE_FILE) return RELEASE_FILE;
  const [, named, file] = FILE.exec(asked) ?? [];
  return named === version && !file?.startsWith(MAPS_FOLDER) ? file : undefined;
}
