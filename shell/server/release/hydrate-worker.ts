import { guardContexts } from './guard-contexts.ts';
import type { HydrateJob, HydrateMessage } from './hydrate-job.ts';
import { hydratePage } from './hydrate-page.ts';
import { lockUp } from './lock-up.ts';
import { takeJobs } from './take-jobs.ts';

/**
 * The child in which browsers' code is tried: a kind of its own, started as the render worker is. jsdom is no sandbox, so
 * what a page's code gets hold of through it must be as harmless as what a server bundle gets hold of.
 */
let reject: (error: unknown) => void = () => undefined;
const onRejection = (listen: typeof reject) => void (reject = listen);

takeJobs<HydrateJob, HydrateMessage>(
  () => {
    process.on('unhandledRejection', (error) => reject(error));
    guardContexts();
    lockUp();
    // What jsdom itself asks of it, and no more.
    const inert = Object.freeze({ platform: 'linux', version: 'v20.0.0', nextTick });
    Object.defineProperty(globalThis, 'process', { value: inert });
  },
  async ({ data, storeFolder, document }, say) => {
    const { path } = document;
    say({ kind: 'step', step: `page ${path}` });
    const faults = await hydratePage({ data, storeFolder, document, onRejection });
    say({ kind: 'hydrated', path, faults });
  },
);

function nextTick(call: (...values: unknown[]) => void, ...values: unknown[]): void {
  queueMicrotask(() => call(...values));
}
