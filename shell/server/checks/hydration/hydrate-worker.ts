import { MAX_ABOUT_CHARACTERS, MAX_FAULT_CHARACTERS, MAX_FAULTS } from '../../model/hydration-limits.ts';
import type { HydrateJob, SentHydrateMessage } from '../../model/hydration-protocol.ts';
import { disableCodeGeneration } from '../../sandbox/disable-code-generation.ts';
import { hardenProcess } from '../../sandbox/harden.ts';
import { serveJobs } from '../../sandbox/job-loop.ts';
import { hydratePage } from './hydrate-page.ts';

/**
 * The child in which browsers' code is tried: a kind of its own, started as the render worker is. jsdom is no sandbox, so
 * what a page's code gets hold of through it must be as harmless as what a server bundle gets hold of.
 */
let reject: (error: unknown) => void = () => undefined;
const onRejection = (listen: typeof reject) => void (reject = listen);

serveJobs<HydrateJob, SentHydrateMessage>(
  () => {
    process.on('unhandledRejection', (error) => reject(error));
    disableCodeGeneration();
    hardenProcess();
    // What jsdom itself asks of it, and no more.
    const inert = Object.freeze({ platform: 'linux', version: 'v20.0.0', nextTick });
    Object.defineProperty(globalThis, 'process', { value: inert });
  },
  async ({ data, storeFolder, document }, say) => {
    const { path } = document;
    say({ kind: 'step', step: `page ${path}` });
    const faults = await hydratePage({ data, storeFolder, document, onRejection });
    const told = faults.slice(0, MAX_FAULTS);
    say({
      kind: 'hydrated',
      path,
      faults: told.map(({ about, text, ...fault }) => ({
        ...fault,
        text: text.slice(0, MAX_FAULT_CHARACTERS),
        ...(about === undefined ? {} : { about: about.slice(0, MAX_ABOUT_CHARACTERS) }),
      })),
    });
  },
);

function nextTick(call: (...values: unknown[]) => void, ...values: unknown[]): void {
  queueMicrotask(() => call(...values));
}
