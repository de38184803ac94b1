import { availableParallelism } from 'node:os';
import type { PageData } from '@site/shared/federation';
import type { HydrateDocument, HydrateFault, HydrateJob, HydrateMessage } from './hydrate-job.ts';
import type { RenderFailure } from './render-job.ts';
import type { RestrictedChild } from './restricted-child.ts';

/** Lies in the shell's release. */
export const HYDRATE_WORKER = 'server/hydrate-worker.cjs';

/** Each may take its memory limit, and visitors want a processor too. */
export const HYDRATE_CHILDREN = Math.min(2, availableParallelism());

/** Brings documents to life, with the browser code that they name. */
export interface Hydrator {
  /** Has the child that has least to do try a document. */
  open(document: HydrateDocument): void;
  /** Resolves once all were tried, with what went wrong, page by page. A page of which a child says nothing has failed. */
  finish(): Promise<RenderFailure[]>;
}

/** Children that try the documents of one composition. */
export function hydratorOf(children: readonly RestrictedChild[], data: PageData): Hydrator {
  const seats = children.map((child) => seatOf(child, data));
  const paths: string[] = [];
  return {
    open(document) {
      paths.push(document.path);
      seats.reduce((free, other) => (other.load < free.load ? other : free)).open(document);
    },
    async finish() {
      const failures = await Promise.all(seats.map((seat) => seat.finish()));
      return inOrder(failures.flat(), paths);
    },
  };
}

function seatOf(child: RestrictedChild, data: PageData) {
  const { storeFolder } = child;
  const failures: RenderFailure[] = [];
  const problems: Promise<string | null>[] = [];
  const unheard = new Set<HydrateDocument>();
  const place = { storeFolder, data };
  return {
    /** How many pages it has still to try. */
    get load() {
      return [...unheard].reduce((sum, { thenTo = [] }) => sum + 1 + thenTo.length, 0);
    },
    open(document: HydrateDocument) {
      unheard.add(document);
      const { path, html, thenTo = [] } = document;
      const onMessage = (message: HydrateMessage) => {
        if (message.kind !== 'hydrated' || message.path !== path) return;
        unheard.delete(document);
        failures.push(...message.faults.map((fault) => failureOf(fault, place)));
      };
      const job: HydrateJob = { data, storeFolder, document: { path, html, thenTo } };
      problems.push(child.do(job, { name: 'hydration', onMessage }));
    },
    async finish(): Promise<RenderFailure[]> {
      const problem = (await Promise.all(problems)).find((one) => one !== null);
      if (problem === undefined && unheard.size === 0) return failures;
      const text = problem ?? `nothing was heard of ${[...unheard].map(({ path }) => path).join(', ')}`;
      return [...failures, failureOf({ check: 'hydration', path: null, text }, place)];
    },
  };
}

/** In the order of the documents, each once: a page may have been tried alone and at the start of a walk. */
function inOrder(failures: readonly RenderFailure[], paths: readonly string[]): RenderFailure[] {
  const placeOf = ({ path }: RenderFailure) =>
    path !== null && paths.includes(path) ? paths.indexOf(path) : paths.length;
  const once = new Map(failures.map((failure) => [`${failure.path} ${failure.message}`, failure]));
  return [...once.values()].sort((one, other) => placeOf(one) - placeOf(other));
}

const ADVICE: Readonly<Record<HydrateFault['check'], string>> = {
  hydration: 'render the same on the server and in the browser, and look at the console there',
  singletons: 'leave out what the shell gives, parts of it too',
  names: 'build it with the house’s webpack configuration, under its own name',
};

interface Place {
  readonly storeFolder: string;
  readonly data: PageData;
}
type Fault = Omit<HydrateFault, 'path'> & { readonly path: string | null };

function failureOf({ check, path, text }: Fault, { storeFolder, data }: Place): RenderFailure {
  const message = text.slice(0, 300).replaceAll(storeFolder, 'store');
  // Whose page it is, is not for the child to say.
  const remote = data.pages[path ?? '']?.remote ?? null;
  return { check, remote, path, message: `${message}: ${ADVICE[check]}` };
}
