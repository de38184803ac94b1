import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const READY_WITHIN_MS = 10_000;

/** Kills the server and removes its folder when stdin closes. */
const GUARD =
  'folder=$1; shift; "$@" & server=$!; cat >/dev/null; kill $server; wait $server; rm -rf "$folder"';

/** Runs a server with its data in `folder`. The returned function stops it and removes the folder. */
export function startGuarded(folder, command) {
  const server = spawn('sh', ['-c', GUARD, 'sh', folder, ...command], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  return async function release() {
    server.stdin.end();
    if (server.exitCode === null) await once(server, 'exit');
  };
}

/** Whether something listens at a port of this machine, or does so within ten seconds. */
export async function listens(port) {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await wait(50)) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return true;
  }
  return false;
}
