import { MAX_ABOUT_CHARACTERS, MAX_FAULT_CHARACTERS, MAX_FAULTS } from '../../model/hydration-limits.ts';
import type { HydrateJob, SentHydrateMessage } from '../../model/hydration-protocol.ts';
import { disableCodeGeneration } from '../../sandbox/disable-code-generation.ts';
import { hardenProcess } from '../../sandbox/harden.ts';
import { serveJobs } from '../../sandbox/job-loop.ts';
import { hydratePage } from './hydrate-page.ts';

/**
 * The worker that runs browser code. It is started like the render worker. jsdom is not a sandbox, so everything that a
 * page's code can reach through it must be as harmless as what a server bundle can reach.
 */
let reject: (error: unknown) => void = () => undefined;
const onRejection = (listen: typeof reject) => void (reject = listen);

serveJobs<HydrateJob, SentHydrateMessage>(
  () => {
    process.on('unhandledRejection', (error) => reject(error));
    disableCodeGeneration();
    hardenProcess();
    // Only the members that jsdom uses.
    const inert = Object.freeze({ platform: 'linux', version: 'v20.0.0', nextTick });
    Object.defineProperty(globalThis, 'process', { value: inert });
  },
  async ({ data, storeFolder, document }, send) => {
    const { path } = document;
    send({ kind: 'step', step: `page ${path}` });
    const faults = await hydratePage({ data, storeFolder, document, onRejection });
    const reported = faults.slice(0, MAX_FAULTS);
    send({
      kind: 'hydrated',
      path,
      faults: reported.map(({ about, text, ...fault }) => ({
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
