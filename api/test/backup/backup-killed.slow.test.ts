import { access, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as slice } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/database/connection.ts';
import { findMigrations } from '../../src/database/restore-mark.ts';
import { startProcess, type Run } from '../support/api-process.ts';
import {
  backUp,
  configOf,
  createEmptyPlace,
  documentsOf,
  fillSite,
  filesIn,
  restore,
  rowsOf,
  type EmptyPlace,
} from './backup.fixture.ts';
import { placeOf, startTestApi, type TestApi, type TestPlace } from '../support/start-test-api.ts';
import { storeSubmissions } from '../support/stored-submissions.ts';

/** Enough that a backup and a restore can be killed while they read and load them. */
const MANY = 10_000;

let api: TestApi;
let source: TestPlace;
let target: EmptyPlace;
let runs: Run[];
beforeAll(async () => {
  api = await startTestApi({ environment: { TRUSTED_HOPS: '1' } });
  source = placeOf(api);
  await fillSite(api);
  await storeSubmissions(
    MANY,
    (index) => ({ createdAt: Date.UTC(2026, 0, 1) + index * 1000 }),
    api.context.db,
  );
});
afterAll(() => api.close());
beforeEach(async () => {
  runs = [];
  target = await createEmptyPlace();
});
afterEach(async () => {
  for (const { child } of runs) child.kill('SIGKILL');
  await Promise.all(runs.map(({ ended }) => ended));
  await target.remove();
});

function start(file: string, { dataDir, url }: TestPlace, args: readonly string[]): Run {
  const environment = { INIT_CWD: '/', ...(url ? { DATABASE_URL: url } : {}) };
  const run = startProcess(dataDir, { file, args, environment });
  runs.push(run);
  return run;
}

/** How long a process runs between two looks at the condition. */
const SLICE_MS = 5;

/** How a process ends by these signals: its exit code, and the signal if that ended it. */
const ENDS = { SIGKILL: [null, 'SIGKILL'], SIGTERM: [143, null], SIGINT: [130, null] } as const;

/** Ends a process as soon as the condition holds. It is frozen during each look, so that it cannot end meanwhile. */
async function killWhen(
  run: Run,
  condition: () => Promise<boolean>,
  signal: keyof typeof ENDS = 'SIGKILL',
): Promise<void> {
  let hasEnded = false;
  void run.ended.then(() => (hasEnded = true));
  for (;;) {
    run.child.kill('SIGSTOP');
    if (hasEnded || (await condition())) break;
    run.child.kill('SIGCONT');
    await slice(SLICE_MS);
  }
  run.child.kill(signal);
  run.child.kill('SIGCONT');
  await run.ended;
  const { exitCode, signalCode } = run.child;
  if (exitCode === 1) throw new Error(run.output());
  expect([exitCode, signalCode]).toEqual(ENDS[signal]);
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

describe('a backup that is killed', () => {
  const folder = () => join(source.dataDir, 'backups');
  const drafts = async () =>
    (await readdir(folder()).catch((): string[] => [])).filter((name) => name.endsWith('.draft'));

  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'by %s leaves nothing that looks whole, and the next one removes what it left',
    async (signal) => {
      const path = join(folder(), signal);
      const isReading = async () => {
        const [draft = ''] = await drafts();
        return draft !== '' && (await isThere(join(folder(), draft, 'database')));
      };
      await killWhen(start('backup-command.ts', source, [path]), isReading, signal);
      const [draft = ''] = await drafts();

      expect(await isThere(path)).toBe(false);
      expect(await isThere(join(folder(), draft, 'manifest.json'))).toBe(false);
      await expect(restore(join(folder(), draft), target)).rejects.toThrow('is not a backup');
      const old = new Date(Date.now() - 2 * 60 * 60_000);
      await utimes(join(folder(), draft), old, old);
      await backUp(source, { target: path });
      expect(await drafts()).toEqual([]);
    },
  );
});

describe('a restore that is killed', () => {
  it('is completed by the next one, and the API does not start before', async () => {
    const { folder, manifest } = await backUp(source, {
      target: join(source.dataDir, 'backups', 'for-kills'),
    });
    const again = () => start('restore-command.ts', target, [folder]);
    const stored = async () =>
      Object.keys(await filesIn(join(target.dataDir, 'application-documents'))).filter(
        (path) => !path.startsWith('.incoming'),
      ).length;
    await killWhen(again(), isMarked);
    await killWhen(again(), async () => (await stored()) > 0);
    await killWhen(
      again(),
      async () => (await stored()) === manifest.documents.length && (await isLoading()),
    );

    await expect(startTestApi({ place: target })).rejects.toThrow(
      'A backup is being restored into the database, or its restore was interrupted. Run the restore again until it is complete.',
    );
    await expect(restore(await anotherBackup(), target)).rejects.toThrow(
      'Another restore into this database',
    );
    const last = again();
    expect([await last.ended, last.output()]).toEqual([0, expect.stringContaining('Restored the backup of')]);
    expect(await rowsOf(target)).toEqual(await rowsOf(source));
    expect(await documentsOf(target)).toEqual(await documentsOf(source));
  });

  async function isMarked(): Promise<boolean> {
    const { database } = configOf(target);
    // Before it has a log, the restore is about to choose its journal, which no other connection may have open.
    if (database.url === undefined && !(await isThere(join(target.dataDir, 'site.sqlite-wal')))) return false;
    const db = await openDatabase({ ...database, poolSize: 1 });
    try {
      return (await findMigrations(db).catch(() => null))?.unfinishedRestore != null;
    } finally {
      await db.destroy();
    }
  }

  /** SQLite shows the rows of a transaction only when it is complete, but its log grows. */
  async function isLoading(): Promise<boolean> {
    if (target.url === undefined) {
      const log = await stat(join(target.dataDir, 'site.sqlite-wal')).catch(() => null);
      return (log?.size ?? 0) > 2_000_000;
    }
    const db = await openDatabase({ ...configOf(target).database, poolSize: 1 });
    try {
      return (await db('application_submissions').select('id').limit(1)).length > 0;
    } finally {
      await db.destroy();
    }
  }

  const anotherBackup = async () =>
    (await backUp(source, { target: join(source.dataDir, 'backups', 'another') })).folder;
});
