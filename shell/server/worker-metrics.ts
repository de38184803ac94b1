import cluster, { type Worker } from 'node:cluster';
import { on } from 'node:events';
import type { Metrics } from '@site/shared/telemetry';

type Families = Awaited<ReturnType<Metrics['registry']['getMetricsAsJSON']>>;

/** Messages between the primary process and a worker. */
interface MetricsMessage {
  readonly readMetrics?: true;
  readonly metrics?: Families;
}

/** Timeout for a worker's metrics. The others are still read. */
const MAX_WAIT_MS = 2000;

/** Lets the primary process read the metrics of this worker. */
export function shareMetrics({ registry }: Metrics): void {
  process.on('message', ({ readMetrics }: MetricsMessage) => {
    if (!readMetrics) return;
    void registry.getMetricsAsJSON().then((metrics) => {
      if (process.connected) process.send?.({ metrics } satisfies MetricsMessage);
    });
  });
}

/** Resolves with the metrics of each worker that answers. */
export async function readWorkerMetrics(): Promise<readonly Families[]> {
  const workers = Object.values(cluster.workers ?? {}).flatMap((worker) =>
    worker?.isConnected() ? worker : [],
  );
  const answers = await Promise.allSettled(workers.map(ask));
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}

async function ask(worker: Worker): Promise<Families> {
  const messages = on(worker, 'message', {
    signal: AbortSignal.timeout(MAX_WAIT_MS),
    close: ['disconnect'],
  });
  worker.send({ readMetrics: true } satisfies MetricsMessage);
  for await (const [{ metrics }] of messages as AsyncIterable<[MetricsMessage]>) if (metrics) return metrics;
  throw new Error('The worker has ended.');
}
