import { spawn } from 'node:child_process';
import { mkdirSync, openSync, closeSync, existsSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { killGroup } from '../commands.mjs';
import { Fault } from '../fault.mjs';
import { logTail } from './log-tail.mjs';
import { ROOT } from '../project.mjs';

const CHILD = join(ROOT, 'shared', 'run', 'child.mjs');
const MOMENT_MS = 300;

/**
 * Starts processes and stops them in order. `death` rejects with a message when a process ends unexpectedly. A process
 * is `{ name, program, args, cwd, env, log, stopWithin }`; `stopWithin` is its grace period in milliseconds.
 */
export function createSupervisor() {
  const stages = [];
  const dead = [];
  let stopping = false;
  let reportDeath;
  const death = new Promise((_, reject) => {
    reportDeath = reject;
  });

  function start(process) {
    if (stopping) throw new Fault('Stopped while starting.');
    const child = spawnProcess(process);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    ended.then(async () => {
      if (stopping) return;
      dead.push(process);
      // Processes often end together for one reason, so one report names all of them.
      await wait(MOMENT_MS);
      reportDeath(new Fault(dead.map(obituary).join('\n')));
    });
    return { ...process, child, ended };
  }

  return {
    death,
    /** Starts the processes of a stage in parallel. Stages are stopped in reverse order. */
    startStage(processes) {
      stages.unshift(processes.map(start));
    },
    async stop() {
      stopping = true;
      for (const stage of stages) await Promise.all(stage.map(end));
    },
  };
}

/** Detached, so that Ctrl-C reaches only the supervisor, which stops its processes in order. */
function spawnProcess({ program, args = [], cwd = ROOT, env, log }) {
  const output = openLog(log);
  try {
    return spawn(process.execPath, [CHILD, program, ...args], {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    });
  } finally {
    closeSync(output);
  }
}

/** The log of this run. The previous run's log is kept next to it. */
function openLog(log) {
  mkdirSync(dirname(log), { recursive: true });
  if (existsSync(log)) renameSync(log, log.replace(/\.log$/, '.previous.log'));
  return openSync(log, 'a', 0o600);
}

async function end({ child, ended, stopWithin }) {
  child.kill('SIGTERM');
  await Promise.race([ended, wait(stopWithin)]);
  killGroup(child.pid, 'SIGKILL');
  await ended;
}

function obituary({ name, log }) {
  return `${logTail(log)}\nThe ${name} stopped unexpectedly. Its last log lines are above; the whole log is ${log}.`;
}
