import { availableParallelism } from 'node:os';
import type { PageData, RemoteName } from '@site/shared/federation';
import {
  DRIFT,
  HydrateMessage,
  type HydrateDocument,
  type HydrateFault,
  type HydrateJob,
} from '../../model/hydration-protocol.ts';
import type { RenderFailure } from '../../model/render-protocol.ts';
import type { SandboxProcess } from '../../sandbox/sandbox-process.ts';

/** Lies in the shell's release. */
export const HYDRATE_WORKER = 'server/hydrate-worker.cjs';

/** Each may take its memory limit, and visitors want a processor too. */
export const HYDRATE_CHILDREN = Math.min(2, availableParallelism());

/** Whose browser code a child runs: one remote's, or all remotes' in one document. */
export type HydrateGroup = RemoteName | 'all';

/** Brings documents to life, with the browser code that they name. */
export interface Hydrator {
  /** Has a document tried, in a child that has run the code of its group and no other. */
  open(document: HydrateDocument, group: HydrateGroup): void;
  /** Resolves once all were tried, with what went wrong, page by page. A page of which a child says nothing has failed. */
  finish(): Promise<RenderFailure[]>;
  /** Has no more documents tried: what waits is dropped. */
  stop(): void;
}

interface HydratorOptions {
  readonly data: PageData;
  /** How many children there may be at a time. */
  readonly children?: number;
  /** A child that has run the code of no remote. */
  start(): SandboxProcess;
}

interface WorkerQueue {
  child: SandboxProcess | null;
  group: HydrateGroup | null;
  isBusy: boolean;
}

/** Tries the documents of one composition. */
export function hydratorOf({ data, start, children = HYDRATE_CHILDREN }: HydratorOptions): Hydrator {
  const seats: WorkerQueue[] = Array.from({ length: children }, () => ({
    child: null,
    group: null,
    isBusy: false,
  }));
  const waiting: { readonly document: HydrateDocument; readonly group: HydrateGroup }[] = [];
  const paths: string[] = [];
  const failures: RenderFailure[] = [];
  const broken: unknown[] = [];
  let tell: () => void = () => undefined;
  let isStopped = false;

  const childFor = (seat: WorkerQueue, group: HydrateGroup): SandboxProcess => {
    if (seat.child?.isAlive && (seat.group === null || seat.group === group)) {
      seat.group = group;
      return seat.child;
    }
    void seat.child?.dismiss();
    seat.group = group;
    return (seat.child = start());
  };
  const take = (seat: WorkerQueue) => {
    const own = waiting.findIndex(({ group }) => group === seat.group);
    const [next] = waiting.splice(Math.max(own, 0), 1);
    if (!next) return;
    seat.isBusy = true;
    void tryDocument(childFor(seat, next.group), data, next.document)
      .then(({ faults, isBroken }) => {
        failures.push(...faults);
        // The release is refused for it: what else it has would only take as long again.
        if (isBroken) removeAll(waiting, ({ group }) => group === next.group);
      })
      .catch((error: unknown) => {
        broken.push(error);
        waiting.length = 0;
      })
      .finally(() => {
        seat.isBusy = false;
        proceed();
      });
  };
  const proceed = () => {
    for (const seat of seats) if (!seat.isBusy && waiting.length > 0) take(seat);
    if (seats.every(({ isBusy }) => !isBusy)) tell();
  };
  return {
    stop() {
      isStopped = true;
      waiting.length = 0;
    },
    open(document, group) {
      if (isStopped) return;
      paths.push(document.path);
      waiting.push({ document, group });
      proceed();
    },
    async finish() {
      await new Promise<void>((resolve) => {
        tell = resolve;
        proceed();
      });
      if (broken.length > 0) throw broken[0];
      return inOrder(failures, paths);
    },
  };
}

interface Tried {
  readonly faults: readonly RenderFailure[];
  /** The child did not come to the end. */
  readonly isBroken: boolean;
}

async function tryDocument(
  child: SandboxProcess,
  data: PageData,
  { path, html, thenTo = [] }: HydrateDocument,
): Promise<Tried> {
  const place = { storeFolder: child.storeFolder, data };
  let heard: readonly HydrateFault[] | null = null;
  const job: HydrateJob = { data, storeFolder: child.storeFolder, document: { path, html, thenTo } };
  const problem = await child.do<HydrateMessage>(job, {
    name: 'hydration',
    schema: HydrateMessage,
    maxMessages: 1,
    steps: 1 + thenTo.length,
    onMessage: (message) => {
      if (message.path === path) heard = message.faults;
    },
  });
  // Code that gets out of its page could accuse another remote's.
  const isTried = (fault: HydrateFault) => fault.path === path || thenTo.includes(fault.path);
  const told = ((heard ?? []) as readonly HydrateFault[]).map((fault) =>
    isTried(fault) ? fault : { ...fault, path },
  );
  const isBroken = heard === null || problem !== null;
  const text = problem ?? `nothing was heard of ${path}`;
  const faults = isBroken ? [...told, { check: 'hydration' as const, path, text }] : told;
  return { faults: faults.map((fault) => failureOf(fault, place)), isBroken };
}

function removeAll<Item>(items: Item[], is: (item: Item) => boolean): void {
  items.splice(0, items.length, ...items.filter((item) => !is(item)));
}

/** In the order of the documents, each once: a page may have been tried alone and at the start of a walk. */
function inOrder(failures: readonly RenderFailure[], paths: readonly string[]): RenderFailure[] {
  const placeOf = ({ path }: RenderFailure) =>
    path !== null && paths.includes(path) ? paths.indexOf(path) : paths.length;
  const once = new Map(failures.map((failure) => [`${failure.path} ${failure.message}`, failure]));
  return [...once.values()].sort((one, other) => placeOf(one) - placeOf(other));
}

const ADVICE: Readonly<Record<HydrateFault['check'], string>> = {
  behavior: 'leave it out, or ask the site’s operator for an exception',
  hydration: 'mend what throws or complains there: open the page, and look at the console there',
  singletons: 'leave out what the shell gives, parts of it too',
  names: 'build it with the house’s webpack configuration, under its own name',
};

const DRIFT_ADVICE = 'render the same on the server and in the browser, and look at the console there';

interface Place {
  readonly storeFolder: string;
  readonly data: PageData;
}

function failureOf({ check, path, text, about }: HydrateFault, { storeFolder, data }: Place): RenderFailure {
  const message = text.slice(0, 300).replaceAll(storeFolder, 'store');
  // Whose page it is, is not for the child to say.
  const remote = data.pages[path]?.remote ?? null;
  const advice = about === DRIFT ? DRIFT_ADVICE : ADVICE[check];
  return { check, remote, path, message: `${message}: ${advice}`, ...(about === undefined ? {} : { about }) };
}
