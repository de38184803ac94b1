import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { Fault } from './fault.mjs';
import { ROOT } from './project.mjs';

const TOOLS = join(ROOT, 'node_modules', '.bin');
const running = new Set();

/**
 * Runs a command in its own process group and collects its output. Resolves with `{ code, output }`, whatever the exit
 * code. `isShown` also prints the output. After `timeoutMs` the whole group is killed; then `isTimedOut` is true and
 * `code` is 1.
 */
export function run(command, args, { env = {}, cwd = ROOT, timeoutMs, isShown = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env, PATH: `${TOOLS}${delimiter}${env.PATH ?? process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const chunks = [];
    let isTimedOut = false;
    const timer =
      timeoutMs &&
      setTimeout(() => {
        isTimedOut = true;
        killGroup(child.pid, 'SIGKILL');
      }, timeoutMs);
    const ended = () => {
      clearTimeout(timer);
      running.delete(child);
    };
    running.add(child);
    const collect = (chunk) => {
      chunks.push(chunk);
      if (isShown) process.stdout.write(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => {
      ended();
      reject(new Fault(`${command} cannot be run (${error.code}). Install it and try again.`));
    });
    child.once('close', (code) => {
      ended();
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString(), isTimedOut });
    });
  });
}

/** Like `run`, but throws for an exit code other than 0: the output, then `advice`, a sentence that says what to do. */
export async function runOrFail(command, args, { advice, ...options }) {
  const { code, output, isTimedOut } = await run(command, args, options);
  const outcome = isTimedOut ? `\n\nIt did not end within ${options.timeoutMs / 1000} s.` : '';
  if (code !== 0) throw new Fault(`${output.trimEnd()}${outcome}\n\n${advice}`);
  return output;
}

/** Kills all running commands and their descendants. */
export function endRunningCommands() {
  for (const child of running) killGroup(child.pid, 'SIGKILL');
}

/** Signals a process and its descendants. Returns false if none is left. */
export function killGroup(pid, signal) {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
