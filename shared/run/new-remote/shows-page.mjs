import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { killGroup } from '../commands.mjs';
import { Fault } from '../fault.mjs';
import { freePort } from '../ports.mjs';
import { ROOT } from '../project.mjs';
import { createStaticHost } from '../site/static-host.mjs';

/** Stops the composer when this process ends. */
const CHILD = join(ROOT, 'shared/run/child.mjs');
const WITHIN_MS = 60_000;
const POLL_MS = 200;

/** Composes a site of the shell and one remote, both built below `root`, and requests the remote's page. */
export async function showsPage(root, name) {
  const host = createStaticHost(join(root, `mfe-${name}`, 'dist'));
  await once(host.listen(0, '127.0.0.1'), 'listening');
  const port = await freePort();
  const shell = spawn(process.execPath, [CHILD, join(root, 'shell/dist/server/main.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: join(root, '.data'),
      POLL_INTERVAL_MS: '300',
      API_URL: 'http://127.0.0.1:9',
      [`${name.toUpperCase()}_URL`]: `http://127.0.0.1:${host.address().port}`,
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
  try {
    const address = `http://127.0.0.1:${port}`;
    if (await comes(`${address}/${name}`)) return;
    const status = await fetch(`${address}/_shell/status`).then((answer) => answer.text(), String);
    throw new Fault(`The composed site does not show /${name} of a new remote:\n${status}`);
  } finally {
    killGroup(shell.pid, 'SIGKILL');
    host.close();
    host.closeAllConnections();
  }
}

/** Whether the complete page appears within a minute. The area answers 503 until its remote is admitted. */
async function comes(address) {
  const deadline = Date.now() + WITHIN_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.status === 200 && /<h1[\s>]/.test(await answer.text())) return true;
    await wait(POLL_MS);
  }
  return false;
}
