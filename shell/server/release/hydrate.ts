import { availableParallelism } from 'node:os';
import type { HydrateJob, HydrateMessage } from './hydrate-job.ts';
import type { RenderFailure } from './render-job.ts';
import { runRestricted, type Limits } from './restricted-child.ts';

/** Lies in the shell's release. */
export const HYDRATE_WORKER = 'server/hydrate-worker.cjs';

/** Each may take its memory limit, and visitors want a processor too. */
const MOST_CHILDREN = 2;

type Document = HydrateJob['documents'][number];
type Place = Omit<HydrateJob, 'documents'>;

/** Restricted children that bring documents to life, with the browser code that they name. */
export interface Hydrator {
  /** Resolves with what went wrong, page by page. A page of which a child says nothing has failed. Once only. */
  hydrate(documents: readonly Document[]): Promise<RenderFailure[]>;
  /** Ends children that got no work. */
  dismiss(): void;
}

/** Starts the children. To load jsdom takes as long as three pages, so it begins while the pages are still being made. */
export function startHydrator(worker: string, place: Place, limits?: Limits): Hydrator {
  const children = Array.from({ length: Math.min(MOST_CHILDREN, availableParallelism()) }, () =>
    startChild(worker, place, limits),
  );
  return {
    async hydrate(documents) {
      const shares = children.map((_, child) =>
        documents.filter((_document, n) => n % children.length === child),
      );
      const failures = await Promise.all(children.map((give, child) => give(shares[child] ?? [])));
      return inOrder(failures.flat(), documents);
    },
    dismiss() {
      for (const give of children) void give([]);
    },
  };
}

/** A child that waits for documents; what it returns gives them to it, or ends it when there are none. */
function startChild(worker: string, place: Place, limits?: Limits) {
  const failures: RenderFailure[] = [];
  const unheard = new Set<string>();
  let begin: (job: HydrateJob | null) => void = () => undefined;
  const ended = runRestricted<HydrateMessage>({
    name: 'hydration',
    worker,
    storeFolder: place.storeFolder,
    job: new Promise<HydrateJob | null>((resolve) => (begin = resolve)),
    ...(limits ? { limits } : {}),
    onMessage(message) {
      if (message.kind !== 'hydrated' || !unheard.delete(message.path)) return;
      const { remote, path } = message;
      failures.push(...message.faults.map((text) => failureOf(text, remote, path, place)));
    },
  });
  return async function give(documents: readonly Document[]): Promise<RenderFailure[]> {
    for (const { path } of documents) unheard.add(path);
    begin(documents.length > 0 ? { ...place, documents } : null);
    const problem = await ended;
    if (documents.length === 0 || (problem === null && unheard.size === 0)) return failures;
    const message = problem ?? `nothing was heard of ${[...unheard].join(', ')}`;
    return [...failures, failureOf(message, null, null, place)];
  };
}

function inOrder(failures: readonly RenderFailure[], documents: readonly Document[]): RenderFailure[] {
  const place = new Map(documents.map(({ path }, n) => [path, n]));
  const placeOf = ({ path }: RenderFailure) => place.get(path ?? '') ?? documents.length;
  return [...failures].sort((one, other) => placeOf(one) - placeOf(other));
}

function failureOf(
  fault: string,
  remote: RenderFailure['remote'],
  path: string | null,
  { storeFolder }: Place,
): RenderFailure {
  const message = fault.slice(0, 300).replaceAll(storeFolder, 'store');
  const advice = 'render the same on the server and in the browser, and look at the console there';
  return { check: 'hydration', remote, path, message: `${message}: ${advice}` };
}
