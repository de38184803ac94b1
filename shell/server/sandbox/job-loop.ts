import { writeSync } from 'node:fs';

type Send<Message> = (message: Message) => void;

/** Tells a process that it is a worker of the composer. Jobs arrive on standard input, one per line. */
export const SERVE_JOBS = '--takes-jobs';

const STDOUT = 1;
/** Saved before any tested code runs. */
const { stringify } = JSON;
const bytesOf = Buffer.from.bind(Buffer);
const writeBytes = writeSync;

/**
 * Runs the composer's jobs one after the other and answers with one line of JSON per message. `harden` runs before the first
 * job; later code cannot access the streams. Does nothing in a process that was not started as a worker.
 */
export function serveJobs<Job, Message extends object>(
  harden: () => void,
  work: (job: Job, send: Send<Message>) => Promise<void>,
): void {
  const { argv, stdin } = process;
  if (!argv.includes(SERVE_JOBS)) return;
  const exit = process.exit.bind(process);
  let waiting = 0;
  let turn = Promise.resolve();
  const enqueue = (job: Job) => {
    waiting += 1;
    // If a job awaits a promise that never settles, the event loop becomes empty and the process ends.
    stdin.unref();
    turn = turn.then(async () => {
      await work(job, write);
      write({ kind: 'done' });
      waiting -= 1;
      if (waiting === 0) stdin.ref();
    });
  };
  let text = '';
  stdin.setEncoding('utf8');
  stdin.on('data', (chunk: string) => {
    const lines = (text + chunk).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) enqueue(JSON.parse(line) as Job);
  });
  // The composer has exited, so nothing reads the answers.
  stdin.on('end', () => exit());
  harden();
  write({ kind: 'ready' });
}

/** Writes synchronously, because buffered output would be lost when the process ends. */
function write(message: object): void {
  const bytes = bytesOf(`${stringify(message)}\n`);
  for (let at = 0; at < bytes.length;) at += writeBytes(STDOUT, bytes, at);
}
