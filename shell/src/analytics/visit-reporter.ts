import type { PageData } from '@site/shared/federation';
import { idle } from '../idle.ts';
import { mayTrack } from './may-track.ts';
import type { VisitReporter } from './tracker.ts';

const SILENT: VisitReporter = { pageShown() {}, track() {} };

/**
 * Queues events until the tracker is loaded, which starts when the first page is hydrated and the browser is idle. If
 * the visitor objects to tracking, the tracker is never loaded.
 */
export function createVisitReporter(data: PageData): VisitReporter {
  if (!mayTrack()) return SILENT;
  const { search } = location;
  const queue: ((tracker: VisitReporter) => void)[] = [];
  let tracker: VisitReporter | undefined;
  let isRequested = false;

  function call(use: (tracker: VisitReporter) => void) {
    if (tracker) use(tracker);
    else queue.push(use);
  }

  async function load() {
    await untilActivated();
    await idle();
    // Content blockers block files named tracker, and the site would then report a missing file.
    const { createTracker } = await import(/* webpackChunkName: "visits" */ './tracker.ts');
    tracker = createTracker(data, search);
    for (const use of queue.splice(0)) use(tracker);
  }

  function giveUp() {
    tracker = SILENT;
    queue.length = 0;
  }

  return {
    pageShown(path) {
      call((loaded) => loaded.pageShown(path));
      if (!isRequested) load().catch(giveUp);
      isRequested = true;
    },
    track: (event) => call((loaded) => loaded.track(event)),
  };
}

/** A prerendered page counts as a view only when the visitor opens it. */
async function untilActivated(): Promise<void> {
  if (!(document as { readonly prerendering?: boolean }).prerendering) return;
  await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
}
