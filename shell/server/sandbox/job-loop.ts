import { writeSync } from 'node:fs';

type Say<Message> = (message: Message) => void;

/** Tells a process that it is a child of the composer: jobs come on its standard input, a line each. */
export const SERVE_JOBS = '--takes-jobs';

const STDOUT = 1;

/**
 * Does the jobs that the composer sends to this child, one after the other, and answers with a line of JSON for each message.
 * `harden` runs before the first job; code that runs after it cannot reach the streams. Does nothing in a process that was
 * not started for jobs.
 */
export function serveJobs<Job, Message extends object>(
  harden: () => void,
  work: (job: Job, say: Say<Message>) => Promise<void>,
): void {
  const { argv, stdin } = process;
  if (!argv.includes(SERVE_JOBS)) return;
  const exit = process.exit.bind(process);
  let waiting = 0;
  let turn = Promise.resolve();
  const take = (job: Job) => {
    waiting += 1;
    // A job that awaits a promise that never settles leaves the event loop empty, and the process ends.
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
    for (const line of lines) take(JSON.parse(line) as Job);
  });
  // The composer has ended: nothing reads the remaining answers.
  stdin.on('end', () => exit());
  harden();
  write({ kind: 'ready' });
}

/** Returns once the line is with the composer: what waited in this process would be lost when it ends. */
function write(message: object): void {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let at = 0; at < bytes.length;) at += writeSync(STDOUT, bytes, at);
}
