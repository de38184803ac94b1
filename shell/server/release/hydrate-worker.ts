import { guardContexts } from './guard-contexts.ts';
import type { HydrateJob, HydrateMessage } from './hydrate-job.ts';
import { hydratePage } from './hydrate-page.ts';
import { lockUp } from './lock-up.ts';

/**
 * The child in which browsers' code is tried: a kind of its own, started as the render worker is. jsdom is no sandbox, so
 * what a page's code gets hold of through it must be as harmless as what a server bundle gets hold of.
 */
const send = process.send?.bind(process);
const disconnect = process.disconnect?.bind(process);
const onRejection = (listen: (error: unknown) => void) => process.on('unhandledRejection', listen);

if (send) {
  process.once('message', (job: HydrateJob) => {
    let reject: (error: unknown) => void = () => undefined;
    onRejection((error) => reject(error));
    guardContexts();
    lockUp();
    // What jsdom itself asks of it, and no more.
    const inert = Object.freeze({ platform: 'linux', version: 'v20.0.0', nextTick });
    Object.defineProperty(globalThis, 'process', { value: inert });
    const listen = (next: typeof reject) => void (reject = next);
    void work(job, listen, (message) => void send(message)).then(() =>
      // Only then: what still waits in the channel when it is closed is lost.
      send({ kind: 'done' } satisfies HydrateMessage, undefined, undefined, disconnect),
    );
  });
}

async function work(
  { data, storeFolder, documents }: HydrateJob,
  onRejection: (listen: (error: unknown) => void) => void,
  say: (message: HydrateMessage) => void,
): Promise<void> {
  for (const { path, html } of documents) {
    say({ kind: 'step', step: `page ${path}` });
    const faults = await hydratePage({ data, storeFolder, path, html, onRejection });
    say({ kind: 'hydrated', remote: data.pages[path]?.remote ?? null, path, faults });
  }
}

function nextTick(call: (...values: unknown[]) => void, ...values: unknown[]): void {
  queueMicrotask(() => call(...values));
}
