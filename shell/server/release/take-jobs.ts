type Say<Message> = (message: Message) => void;

/**
 * Does the jobs that the composer sends to this child, one after the other. `lockUp` runs before the first; nothing that runs
 * afterwards gets hold of the channel. A process that is no such child is left as it is.
 */
export function takeJobs<Job, Message>(
  lockUp: () => void,
  work: (job: Job, say: Say<Message>) => Promise<void>,
): void {
  const { channel } = process;
  const send = process.send?.bind(process);
  if (!channel || !send) return;
  const say: Say<Message> = (message) => void send(message);
  // What still waits in the channel would be lost with a process that ends.
  const sayDone = () => new Promise((resolve) => send({ kind: 'done' }, undefined, undefined, resolve));
  let waiting = 0;
  let turn = Promise.resolve();
  process.on('message', (job: Job) => {
    waiting += 1;
    // A job that waits for what never comes leaves the process nothing to wait for, and it ends.
    channel.unref();
    turn = turn.then(async () => {
      await work(job, say);
      await sayDone();
      waiting -= 1;
      if (waiting === 0) channel.ref();
    });
  });
  lockUp();
}
