import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe } from '@jest/globals';
import { freePort } from '@site/shared/testing/free-ports';

const program = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0);

/** Tests that need their own Redis because they suspend it. */
export function onOwnRedis(name: string, tests: () => void): void {
  if (program) describe(name, tests);
  else describe.skip(`${name} (SKIPPED: redis-server is not installed)`, tests);
}

export interface OwnRedis {
  readonly url: string;
  signal(signal: NodeJS.Signals): void;
  end(): Promise<void>;
}

/** Prints the process id of a server and what it logs. Ends it when stdin closes, however the test ended. */
const GUARD =
  'sh -c \'echo $$; exec "$@"\' sh "$@" & server=$!; exec >&2; cat >/dev/null; kill -CONT $server; kill $server; wait $server';

export async function startOwnRedis(): Promise<OwnRedis> {
  const port = await freePort();
  const command = [program ?? '', '--port', String(port), '--bind', '127.0.0.1', '--save', ''];
  const guard = spawn('sh', ['-c', GUARD, 'sh', ...command], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(guard.stdout)[Symbol.asyncIterator]();
  const read = async () => (await lines.next()) as IteratorResult<string, undefined>;
  const pid = Number((await read()).value);
  for (let line = await read(); !line.value?.includes('Ready to accept connections'); line = await read())
    if (line.done) throw new Error(`${program} does not start on port ${port}`);
  return {
    url: `redis://127.0.0.1:${port}`,
    signal: (signal) => void process.kill(pid, signal),
    async end() {
      guard.stdin.end();
      await once(guard, 'exit');
    },
  };
}
