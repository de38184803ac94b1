import { run } from '../commands.mjs';
import { answersMysql } from './mysql-greeting.mjs';
import { TEST_DATABASE } from './mysql-server.mjs';
import { freePort } from '../ports.mjs';
import { findProgram } from './system-packages.mjs';

const IMAGE = 'docker.io/library/mysql:8.4';

/** Starts a MySQL container. Returns undefined without a container engine. */
export async function startContainer() {
  const engine = findProgram('docker', 'podman');
  if (engine === undefined) return undefined;
  const port = await freePort();
  const { code, output } = await run(engine, [
    'run',
    '--detach',
    '--rm',
    `--publish=127.0.0.1:${port}:3306`,
    '--env=MYSQL_ALLOW_EMPTY_PASSWORD=yes',
    `--env=MYSQL_DATABASE=${TEST_DATABASE}`,
    IMAGE,
  ]);
  if (code !== 0) return undefined;
  const container = output.trim().split('\n').at(-1);
  const release = async () => void (await run(engine, ['stop', container]));
  if (await answersMysql(port, 120_000))
    return { url: `mysql://root@127.0.0.1:${port}/${TEST_DATABASE}`, release };
  await release();
  return undefined;
}
