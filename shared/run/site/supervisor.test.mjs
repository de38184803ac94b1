import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSupervisor } from './supervisor.mjs';

const POLITE = `
  import { appendFileSync, writeFileSync } from 'node:fs';
  const [, , name, folder] = process.argv;
  const hold = setInterval(() => {}, 1000);
  process.on('SIGTERM', () => { appendFileSync(folder + '/ends', name + ' '); clearInterval(hold); });
  writeFileSync(folder + '/' + name + '.pid', String(process.pid));
`;
const STUBBORN = POLITE.replace('clearInterval(hold);', '');
const CLUMSY = `console.log('{"msg":"I tripped"}'); process.exit(3);`;

describe('the supervisor', () => {
  let folder;
  let supervisor;
  const program = (name, source, stopWithin = 2000) => {
    const file = join(folder, `${name}.mjs`);
    writeFileSync(file, source);
    return {
      name,
      program: file,
      args: [name, folder],
      env: process.env,
      log: join(folder, `${name}.log`),
      stopWithin,
    };
  };
  /** Resolves with the text of a file that a program writes, once it exists. */
  const written = async (name) => {
    const file = join(folder, name);
    const watcher = watch(folder);
    while (!existsSync(file) || readFileSync(file, 'utf8') === '') await once(watcher, 'change');
    watcher.close();
    return readFileSync(file, 'utf8');
  };
  const isUp = async (name) => Number(await written(`${name}.pid`));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
    supervisor = createSupervisor();
  });
  afterEach(async () => {
    await supervisor.stop();
    rmSync(folder, { recursive: true });
  });

  it('ends the stages in the reverse order of their start', async () => {
    for (const name of ['api', 'host', 'shell']) supervisor.startStage([program(name, POLITE)]);
    await Promise.all(['api', 'host', 'shell'].map(isUp));

    await supervisor.stop();

    expect(readFileSync(join(folder, 'ends'), 'utf8')).toBe('shell host api ');
  });

  it('ends a process that ignores the signal', async () => {
    supervisor.startStage([program('api', STUBBORN, 100)]);
    const pid = await isUp('api');

    await supervisor.stop();

    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('reports a process that ends unexpectedly, with its last log lines', async () => {
    supervisor.startStage([program('api', CLUMSY)]);

    await expect(supervisor.death).rejects.toThrow(/^I tripped\nThe api stopped unexpectedly/);
  });

  it('starts nothing once it stops', async () => {
    await supervisor.stop();

    expect(() => supervisor.startStage([program('api', POLITE)])).toThrow('Stopped while starting');
  });

  it('leaves no orphan when it is killed itself', async () => {
    const source = `
      import { createSupervisor } from ${JSON.stringify(join(process.cwd(), 'shared/run/site/supervisor.mjs'))};
      createSupervisor().startStage([${JSON.stringify({ ...program('api', POLITE), env: {} })}]);
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: 'ignore' });
    await isUp('api');

    parent.kill('SIGKILL');

    expect(await written('ends')).toBe('api ');
  });
});
