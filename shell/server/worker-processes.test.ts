import cluster from 'node:cluster';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { afterEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { useTemporaryFolder } from './testing/release.fixture.ts';
import { useUpFiles } from './testing/system-limits.fixture.ts';
import { WorkerProcesses } from './worker-processes.ts';

let workers: WorkerProcesses | undefined;
let allowStarts: () => void = () => undefined;
afterEach(async () => {
  allowStarts();
  await workers?.stop();
});
const folder = useTemporaryFolder();

/** Obstacles to starting processes, each with a function that removes it. */
const CAUSES = {
  EMFILE: useUpFiles,
  ENOENT() {
    cluster.setupPrimary({ cwd: '/nowhere' });
    return () => cluster.setupPrimary({ cwd: '/' });
  },
  /** Larger than Linux allows. Node throws this error, but emits the others. */
  E2BIG(env: Record<string, string>) {
    env['LONG'] = 'x'.repeat(200_000);
    return () => delete env['LONG'];
  },
};

it.each(['EMFILE', 'ENOENT', 'E2BIG'] as const)(
  'a process that cannot be started (%s) is tried again, less and less often, until it listens',
  async (code) => {
    const program = path.join(folder(), 'program.cjs');
    await writeFile(program, `require('node:http').createServer().listen(0, '127.0.0.1');`);
    const env: Record<string, string> = {};
    const output = new PassThrough();
    const lines = createInterface(output)[Symbol.asyncIterator]();
    workers = new WorkerProcesses({ program, count: 1, env, logger: pino(output), stopMs: 4000 });
    allowStarts = CAUSES[code](env);

    const started = workers.start();
    for (const delayMs of [200, 400]) {
      const { value } = await lines.next();
      expect(JSON.parse(String(value))).toMatchObject({ err: { code }, delayMs });
    }
    allowStarts();

    await started;
    expect(Object.keys(cluster.workers ?? {})).toHaveLength(1);
  },
);
