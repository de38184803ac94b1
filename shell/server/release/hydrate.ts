import type { HydrateJob, HydrateMessage } from './hydrate-job.ts';
import type { RenderFailure } from './render-job.ts';
import { runRestricted, type Limits } from './restricted-child.ts';

/** Lies in the shell's release. */
export const HYDRATE_WORKER = 'server/hydrate-worker.cjs';

/**
 * Brings documents to life in a restricted child, with the browser code that they name. Resolves with what went wrong, page
 * by page. A page of which the child says nothing has failed.
 */
export async function hydrate(worker: string, job: HydrateJob, limits?: Limits): Promise<RenderFailure[]> {
  if (job.documents.length === 0) return [];
  const failures: RenderFailure[] = [];
  const unheard = new Set(job.documents.map(({ path }) => path));
  const problem = await runRestricted<HydrateMessage>({
    name: 'hydration',
    worker,
    storeFolder: job.storeFolder,
    job,
    ...(limits ? { limits } : {}),
    onMessage(message) {
      if (message.kind !== 'hydrated' || !unheard.delete(message.path)) return;
      const { remote, path } = message;
      failures.push(
        ...message.faults.map((text) => ({ check: 'hydration', remote, path, message: advised(text) })),
      );
    },
  });
  if (problem !== null || unheard.size > 0) {
    const message = problem ?? `nothing was heard of ${[...unheard].join(', ')}`;
    failures.push({ check: 'hydration', remote: null, path: null, message: advised(message) });
  }
  return failures.map((failure) => ({
    ...failure,
    message: failure.message.replaceAll(job.storeFolder, 'store'),
  }));
}

function advised(fault: string): string {
  return `${fault.slice(0, 300)}: render the same on the server and in the browser, and look at the console there`;
}
