import { once } from 'node:events';
import { mkdir, rename, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { readConfig, type Config } from './config.ts';
import type { Composition } from './model/composition.ts';
import { putLive } from './storage/releases/live-composition.ts';
import { openStorage } from './storage/open-storage.ts';
import { recordingLogger } from './testing/composer.fixture.ts';
import { aComposition } from './testing/composition.fixture.ts';
import { useHeldTimeouts } from './testing/held-timeouts.fixture.ts';
import { createMysqlDatabase, onMysql } from './testing/storage/mysql.fixture.ts';
import { useTemporaryFolder } from './testing/release.fixture.ts';
import { startS3 } from './testing/storage/s3.fixture.ts';
import { ask, endServersAfterEach, listen } from './testing/servers.fixture.ts';
import { openTcpProxy } from './testing/storage/tcp-proxy.fixture.ts';
import { createWebContext, type WebContext } from './web-context.ts';
import { STORE_TIMEOUT_MS } from './web/files/assets.ts';

/** Where the site state is, and how a test makes it unreadable. */
interface Engine {
  readonly environment: Readonly<Record<string, string>>;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

const folder = useTemporaryFolder();
const [first, second] = [aComposition({ id: 'a'.repeat(20) }), aComposition({ id: 'b'.repeat(20) })];

const RELEASE_TOKEN = 'the token of a test of web processes';

/** A path that should be a file but is a folder. */
function fileEngine(): Promise<Engine> {
  const file = path.join(folder(), 'shell/compositions/site-state.json');
  return Promise.resolve({
    environment: {},
    async goAway() {
      await rename(file, `${file}.moved`);
      await mkdir(file);
    },
    async comeBack() {
      await rmdir(file);
      await rename(`${file}.moved`, file);
    },
    close: () => Promise.resolve(),
  });
}

async function mysqlEngine(): Promise<Engine> {
  const database = await createMysqlDatabase();
  const proxy = await openTcpProxy(database.port);
  return {
    environment: { STATE_URL: database.url(proxy.port) },
    goAway: () => proxy.disconnect(),
    comeBack: () => proxy.reconnect(),
    async close() {
      await proxy.disconnect();
      await database.close();
    },
  };
}

describe('a web process whose bucket hangs', () => {
  useHeldTimeouts();
  endServersAfterEach();

  it('answers for an asset before nginx gives up, and before the bucket has failed', async () => {
    const { settings: bucket, proxy, close } = await startS3();
    const storage = { state: { kind: 'file' }, bucket } as const;
    const config = { ...readConfig({ DATA_DIR: folder() }), storage };
    const { logger } = recordingLogger();
    const web = await createWebContext(config, { logger, composerUrls: [] });
    const { server, port } = await listen(web.app.handle);
    await proxy.hang();

    const asked = once(server, 'request');
    const answer = ask(port, `/assets/blog/${'0'.repeat(20)}/x.js`);
    await asked;
    jest.advanceTimersByTime(STORE_TIMEOUT_MS);

    expect(await answer).toMatchObject({ status: 503, headers: { 'retry-after': '30' } });
    expect(web.app.trouble).toBeNull();
    await web.close();
    await close();
  });
});

describeWeb(describe, 'a file', fileEngine);
describeWeb(onMysql, 'MySQL', mysqlEngine);

function describeWeb(
  group: (name: string, tests: () => void) => void,
  engineName: string,
  start: () => Promise<Engine>,
): void {
  group(`a web process whose site state is in ${engineName}`, () => {
    let engine: Engine;
    let config: Config;
    const contexts: WebContext[] = [];
    beforeEach(async () => {
      engine = await start();
      config = readConfig({
        DATA_DIR: folder(),
        FIRST_WAIT_MS: '10',
        RELEASE_TOKEN,
        ...engine.environment,
      });
    });
    afterEach(async () => {
      for (const context of contexts.splice(0)) await context.close();
      await engine.close();
    });
    endServersAfterEach();

    async function goLive(composition: Composition): Promise<void> {
      const storage = await openStorage(config, recordingLogger().logger);
      await putLive(storage, composition, { at: new Date() });
      await storage.close();
    }

    /** A starting process. It logs that it does not listen yet. */
    async function web() {
      let wait: (value: 'waits') => void = () => undefined;
      const waits = new Promise<'waits'>((resolve) => (wait = resolve));
      const write = (line: string) => line.includes('does not listen yet') && wait('waits');
      const context = await createWebContext(config, {
        logger: pino({}, { write: (line: string) => void write(line) }),
        composerUrls: [],
      });
      contexts.push(context);
      const listens = context.start().then(async () => {
        const { port } = await listen(context.app.handle);
        return { get: () => ask(port, '/'), follow: () => context.follow() };
      });
      return { waits, listens };
    }

    it('listens without a composition before there is a first one', async () => {
      const { listens } = await web();

      expect((await (await listens).get()).status).toBe(503);
    });

    it('does not listen while the state cannot be read, since others show the last composition', async () => {
      await goLive(first);
      await engine.goAway();
      const { waits, listens } = await web();
      expect(await Promise.race([waits, listens.then(() => 'listens')])).toBe('waits');

      await engine.comeBack();
      expect((await (await listens).get()).text).toContain(`Home of ${first.id}`);
    });

    if (engineName === 'a file') return;

    it('begins with what it last showed while the state is away, and shows what is live afterwards', async () => {
      await goLive(first);
      await (
        await web()
      ).listens;
      for (const context of contexts.splice(0)) await context.close();
      await engine.goAway();

      const { get, follow } = await (await web()).listens;
      expect((await get()).text).toContain(`Home of ${first.id}`);

      await engine.comeBack();
      await goLive(second);
      await follow();
      expect((await get()).text).toContain(`Home of ${second.id}`);
    });
  });
}
