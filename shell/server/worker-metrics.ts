import cluster, { type Worker } from 'node:cluster';
import type { MetricFamily, Metrics } from '@site/shared/telemetry';

/** Messages between the primary process and a worker. */
interface Question {
  readonly readMetrics: number;
}

interface Reply {
  readonly metricsRead: number;
  readonly families: readonly MetricFamily[];
}

/** Timeout for a worker's metrics. The others are still read. */
const MAX_WAIT_MS = 2000;

/** Lets the primary process read the metrics of this worker. */
export function shareMetrics(metrics: Metrics): void {
  process.on('message', (message: Partial<Question>) => {
    const { readMetrics } = message;
    if (readMetrics === undefined) return;
    void metrics.families().then((families) => {
      if (process.connected) process.send?.({ metricsRead: readMetrics, families } satisfies Reply);
    });
  });
}

let questions = 0;

/** Resolves with the metrics of each worker that answers. */
export async function readWorkerMetrics(): Promise<readonly (readonly MetricFamily[])[]> {
  const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);
  const answers = await Promise.all(workers.filter((worker) => worker.isConnected()).map(ask));
  return answers.filter((families) => families !== null);
}

function ask(worker: Worker): Promise<readonly MetricFamily[] | null> {
  const question = questions++;
  return new Promise((resolve) => {
    const done = (families: readonly MetricFamily[] | null) => {
      clearTimeout(timer);
      worker.removeListener('message', take);
      worker.removeListener('exit', end);
      resolve(families);
    };
    const take = (message: Partial<Reply>) => {
      if (message.metricsRead === question) done(message.families ?? null);
    };
    const end = () => done(null);
    const timer = setTimeout(end, MAX_WAIT_MS);
    worker.on('message', take);
    worker.once('exit', end);
    worker.send({ readMetrics: question } satisfies Question, (error) => {
      if (error) end();
    });
  });
}
