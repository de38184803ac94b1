import { once } from 'node:events';
import { startPrivateServer } from './provision/mysql-server.mjs';
import { findProgram } from './provision/system-packages.mjs';

/**
 * For tests that break a database. Prints `{ url, pid, command }` of a private server, and stops it when stdin closes.
 * `command` restarts it after it was killed. Exits with 1 if no server is installed; `--find` only reports whether one
 * is.
 */
const program = findProgram('mariadbd', 'mysqld');
if (program === undefined) process.exitCode = 1;
else if (!process.argv.includes('--find')) await serve(program);

async function serve(installed) {
  const { url, pid, command, release } = await startPrivateServer(installed);
  console.log(JSON.stringify({ url, pid, command }));
  process.stdin.resume();
  await once(process.stdin, 'close');
  // A process stopped by SIGSTOP receives no signal but SIGKILL, and the test may have killed it.
  try {
    process.kill(pid, 'SIGCONT');
  } catch {}
  await release();
}
