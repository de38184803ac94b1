import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { Fault } from './fault.mjs';
import { ROOT } from './project.mjs';

const TOOLS = join(ROOT, 'node_modules', '.bin');
const running = new Set();

/**
 * Runs a command to its end in its own process group and collects its output. Resolves with `{ code, output }`; never
 * rejects for a code other than 0.
 */
export function run(command, args, { env = {}, cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: `${TOOLS}${delimiter}${process.env.PATH}`, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const chunks = [];
    running.add(child);
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.once('error', (error) => {
      running.delete(child);
      reject(new Fault(`${command} cannot be run (${error.code}). Install it and try again.`));
    });
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    });
  });
}

/** Like `run`, but a code other than 0 throws: the output, then `advice`, a sentence that says what to do. */
export async function runOrFail(command, args, { advice, ...options }) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Fault(`${output.trimEnd()}\n\n${advice}`);
  return output;
}

/** Kills every running command, with everything it started. */
export function endRunningCommands() {
  for (const child of running) killGroup(child.pid, 'SIGKILL');
}

/** Signals a process and everything it started; false when none of it is left. */
export function killGroup(pid, signal) {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
