import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startOwnApi } from '../system/api.ts';
import { BROWSER_ENVIRONMENT } from '../system/chromium.ts';
import { firstBroken } from './first-broken.ts';
import { commitOf, readHistory, type Deploy } from './history.ts';
import { createReplay } from './replay.ts';
import { isJourneyRed } from './try-journey.ts';
import { changedReleases, verdict } from './verdict.ts';

export interface Bisection {
  /** The title of a journey, or a unique part of it. */
  readonly name: string;
  /** DATA_DIR of the site's composer, or a copy of it. It is only read. */
  readonly dataDir: string;
  say(line: string): void;
}

/** Finds the release that broke a journey by running it on earlier live compositions, with a separate API behind them. */
export async function bisect({ name, dataDir, say }: Bisection): Promise<void> {
  const folder = resolve(dataDir, 'shell');
  const history = await readHistory(folder);
  say(`"${name}" over ${history.length} deploys, ${history[0]?.at ?? ''} to ${history.at(-1)?.at ?? ''}`);
  const own = await mkdtemp(join(tmpdir(), 'bisection-'));
  try {
    const site = await startReplayedSite(folder, own);
    try {
      const colors = new Map<string, boolean>();
      const isRed = async ({ composition, at }: Deploy) => {
        const known = colors.get(composition);
        if (known !== undefined) return known;
        const red = await site.play(composition, name);
        colors.set(composition, red);
        say(`  ${red ? 'red  ' : 'green'}  ${at}  ${composition}`);
        return red;
      };
      const found = await firstBroken(history, isRed);
      const commits = changedReleases(found).map(({ owner, version }) => commitOf(folder, owner, version));
      say(verdict(found, await Promise.all(commits)));
    } finally {
      await site.stop();
    }
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** A site for bisecting: stored pages, and an API on an empty database with one admin, so that every journey can run. */
async function startReplayedSite(folder: string, own: string) {
  let apiUrl = '';
  const replay = await createReplay(folder, () => apiUrl);
  const api = await startOwnApi({ dataDir: own, siteUrl: replay.url });
  apiUrl = api.url;
  const email = 'admin@ledgerwell.example';
  const password = `${randomBytes(12).toString('base64url')}-Aa1`;
  await api.admin(['create', email], { ADMIN_PASSWORD: password });
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    ...BROWSER_ENVIRONMENT,
    BASE_URL: replay.url,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  };
  return {
    play: (composition: string, name: string) =>
      replay.during(composition, () => isJourneyRed(name, env, join(own, 'kept', composition))),
    stop: () => api.stop(),
  };
}
