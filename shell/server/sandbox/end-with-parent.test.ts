import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';
import { builtProgram } from '../testing/built-program.fixture.ts';
import { useTemporaryFolder } from '../testing/release.fixture.ts';

const SANDBOX = pathToFileURL(builtProgram('sandbox-process.ts')).href;
const MAX_WAIT_MS = 20_000;
const folder = useTemporaryFolder();

/** Whether a process is running. A dead process remains as a zombie until its new parent has read its exit code. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

it('a bundle that loops ends with a parent that is killed', async () => {
  const worker = path.join(folder(), 'worker.cjs');
  await writeFile(worker, 'for (;;);');
  const program = path.join(folder(), 'parent.mjs');
  await writeFile(
    program,
    `import { SandboxProcess } from '${SANDBOX}';
     const child = new SandboxProcess('${worker}', '${folder()}');
     process.send(child.pid);
     setInterval(() => child.isAlive, 1000);`,
  );
  const parent = fork(program, [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [pid] = (await once(parent, 'message')) as [number];
  expect(isRunning(pid)).toBe(true);

  parent.kill('SIGKILL');
  await once(parent, 'exit');

  try {
    for (const end = Date.now() + MAX_WAIT_MS; isRunning(pid) && Date.now() < end;) await wait(50);
    expect(isRunning(pid)).toBe(false);
  } finally {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  }
});
