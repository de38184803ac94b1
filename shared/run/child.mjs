// Runs a Node program as a child that never outlives its parent: `node child.mjs <program> [arguments]`, started with
// an IPC channel
// and as the leader of its process group. When the channel closes, it sends itself a stop signal, and after a grace
// period it kills
// its whole group.
import { pathToFileURL } from 'node:url';

/** Longer than the API, which takes longest to stop (api/src/shutdown-times.ts). */
const GRACE_MS = 6000 + Number(process.env.STOP_NOTICE_MS || 0) + Number(process.env.STOP_DRAIN_MS || 4000);
const [node, , program, ...args] = process.argv;

process.argv = [node, program, ...args];
process.once('disconnect', () => {
  setTimeout(() => process.kill(-process.pid, 'SIGKILL'), GRACE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
await import(pathToFileURL(program));
