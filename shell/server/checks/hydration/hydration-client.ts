import { availableParallelism } from 'node:os';
import type { PageData, RemoteName } from '@site/shared/federation';
import { MAX_UNSETTLED_DOCUMENTS } from '../../model/hydration-limits.ts';
import {
  DRIFT,
  HydrateMessage,
  UNSETTLED,
  type HydrateDocument,
  type HydrateFault,
  type HydrateJob,
} from '../../model/hydration-protocol.ts';
import type { RenderFailure } from '../../model/render-protocol.ts';
import type { SandboxProcess } from '../../sandbox/sandbox-process.ts';

/** Part of the shell's release. */
export const HYDRATE_WORKER = 'server/hydrate-worker.cjs';

/** Each worker may use its memory limit, and visitors need CPU time too. */
export const HYDRATE_CHILDREN = Math.min(2, availableParallelism());

/** The group whose browser code a worker runs: one remote, or all remotes in one document. */
export type HydrateGroup = RemoteName | 'all';

/** A process that has run no code of another group. */
export type HydrateWorker = Pick<SandboxProcess, 'storeFolder' | 'isAlive' | 'do' | 'stop'>;

/** Hydrates documents with the browser code that they load. */
export interface Hydrator {
  /** Queues a document for a worker that has run no code of another group. */
  open(document: HydrateDocument, group: HydrateGroup): void;
  /** Resolves with the failures, page by page, once all documents were tested. A page without a result has failed. */
  finish(): Promise<RenderFailure[]>;
  /** Drops all queued documents and accepts no more. */
  stop(): void;
}

interface HydratorOptions {
  readonly data: PageData;
  /** Maximum number of parallel workers. */
  readonly children?: number;
  /** Starts a worker that has run no remote's code. */
  start(): HydrateWorker;
}

interface WorkerSlot {
  child: HydrateWorker | null;
  group: HydrateGroup | null;
  isBusy: boolean;
}

/** Hydrates the documents of one composition. */
export function hydratorOf({ data, start, children = HYDRATE_CHILDREN }: HydratorOptions): Hydrator {
  const slots: WorkerSlot[] = Array.from({ length: children }, () => ({
    child: null,
    group: null,
    isBusy: false,
  }));
  const waiting: { readonly document: HydrateDocument; readonly group: HydrateGroup }[] = [];
  const paths: string[] = [];
  const failures: RenderFailure[] = [];
  const broken: unknown[] = [];
  /** How many documents of each group ran into the time limit. */
  const unsettled = new Map<HydrateGroup, number>();
  let resolveIdle: () => void = () => undefined;
  let isStopped = false;

  const childFor = (slot: WorkerSlot, group: HydrateGroup): HydrateWorker => {
    if (slot.child?.isAlive && (slot.group === null || slot.group === group)) {
      slot.group = group;
      return slot.child;
    }
    void slot.child?.stop();
    slot.group = group;
    return (slot.child = start());
  };
  const take = (slot: WorkerSlot) => {
    const own = waiting.findIndex(({ group }) => group === slot.group);
    const [next] = waiting.splice(Math.max(own, 0), 1);
    if (!next) return;
    slot.isBusy = true;
    void tryDocument(childFor(slot, next.group), data, next.document)
      .then(({ faults, isBroken, isUnsettled }) => {
        failures.push(...faults);
        if (isUnsettled) unsettled.set(next.group, (unsettled.get(next.group) ?? 0) + 1);
        // The release is refused anyway, and its other documents would each take as long again.
        if (isBroken) removeAll(waiting, ({ group }) => group === next.group);
      })
      .catch((error: unknown) => {
        broken.push(error);
        waiting.length = 0;
      })
      .finally(() => {
        slot.isBusy = false;
        proceed();
      });
  };
  /** Fails the waiting documents of a group at the limit. Each would probably use up its time too, and delay other releases. */
  const failUnsettledGroups = () => {
    const isUnsettled = (group: HydrateGroup) => (unsettled.get(group) ?? 0) >= MAX_UNSETTLED_DOCUMENTS;
    for (const { document } of removeAll(waiting, ({ group }) => isUnsettled(group)))
      failures.push(untriedFailure(document.path, data));
  };
  const proceed = () => {
    failUnsettledGroups();
    for (const slot of slots) if (!slot.isBusy && waiting.length > 0) take(slot);
    if (slots.every(({ isBusy }) => !isBusy)) resolveIdle();
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
        resolveIdle = resolve;
        proceed();
      });
      if (broken.length > 0) throw broken[0];
      return inOrder(failures, paths);
    },
  };
}

interface Tried {
  readonly faults: readonly RenderFailure[];
  /** The worker did not finish. */
  readonly isBroken: boolean;
  /** A page did not report its arrival within the time limit. */
  readonly isUnsettled: boolean;
}

async function tryDocument(
  child: HydrateWorker,
  data: PageData,
  { path, html, thenTo = [] }: HydrateDocument,
): Promise<Tried> {
  const place = { storeFolder: child.storeFolder, data };
  let received: readonly HydrateFault[] | null = null;
  const job: HydrateJob = { data, storeFolder: child.storeFolder, document: { path, html, thenTo } };
  const problem = await child.do<HydrateMessage>(job, {
    name: 'hydration',
    schema: HydrateMessage,
    maxMessages: 1,
    steps: 1 + thenTo.length,
    onMessage: (message) => {
      if (message.path === path) received = message.faults;
    },
  });
  // Code that escapes its page could report faults for another remote's page.
  const isTried = (fault: HydrateFault) => fault.path === path || thenTo.includes(fault.path);
  const reported = ((received ?? []) as readonly HydrateFault[]).map((fault) =>
    isTried(fault) ? fault : { ...fault, path },
  );
  const isBroken = received === null || problem !== null;
  const text = problem ?? `${path} was not tested`;
  const faults = isBroken ? [...reported, { check: 'hydration' as const, path, text }] : reported;
  const isUnsettled = reported.some(({ check, about }) => check === 'hydration' && about === UNSETTLED);
  return { faults: faults.map((fault) => failureOf(fault, place)), isBroken, isUnsettled };
}

/** Returns the removed items. */
function removeAll<Item>(items: Item[], is: (item: Item) => boolean): Item[] {
  const removed = items.filter(is);
  items.splice(0, items.length, ...items.filter((item) => !is(item)));
  return removed;
}

/** In document order, without duplicates: a page may be tested alone and at the start of a navigation path. */
function inOrder(failures: readonly RenderFailure[], paths: readonly string[]): RenderFailure[] {
  const indexOf = ({ path }: RenderFailure) =>
    path !== null && paths.includes(path) ? paths.indexOf(path) : paths.length;
  const once = new Map(failures.map((failure) => [`${failure.path} ${failure.message}`, failure]));
  return [...once.values()].sort((one, other) => indexOf(one) - indexOf(other));
}

const ADVICE: Readonly<Record<HydrateFault['check'], string>> = {
  behavior: 'remove it, or ask the site’s operator for an exception',
  hydration: 'open the page, check the console, and fix the error',
  singletons: 'do not bundle modules that the shell provides',
  names: 'build it with the project’s webpack configuration, under its own name',
};

const DRIFT_ADVICE = 'render the same on the server and in the browser, and check the browser’s console';

/**
 * The failure of a page that was not tried. No exception can allow the `hydration` check, so such a page never
 * goes live.
 */
function untriedFailure(path: string, data: PageData): RenderFailure {
  const message = `was not tried, because ${MAX_UNSETTLED_DOCUMENTS} pages of this remote did not settle in time: fix those first`;
  return { check: 'hydration', remote: data.pages[path]?.remote ?? null, path, message };
}

interface Place {
  readonly storeFolder: string;
  readonly data: PageData;
}

function failureOf({ check, path, text, about }: HydrateFault, { storeFolder, data }: Place): RenderFailure {
  const message = text.slice(0, 300).replaceAll(storeFolder, 'store');
  // The owner of a page is looked up here: the worker is not trusted to name it.
  const remote = data.pages[path]?.remote ?? null;
  const advice = about === DRIFT ? DRIFT_ADVICE : ADVICE[check];
  return { check, remote, path, message: `${message}: ${advice}`, ...(about === undefined ? {} : { about }) };
}
