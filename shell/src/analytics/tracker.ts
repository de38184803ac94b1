import type { VisitEvent } from '@site/shared/contracts';
import { homeOf, ownerOf, type PageData } from '@site/shared/federation';
import { isMissingArea } from '../pages/is-missing-area.ts';
import { clickEvent } from './click-event.ts';
import { contextOf, type PageContext } from './page-context.ts';
import { Outbox } from './outbox.ts';
import { Reading } from './reading.ts';
import { readArrival } from './arrival.ts';
import { watchVitals } from './vitals.ts';

/** Reports the visitor's actions on the pages of this document. */
export interface VisitReporter {
  /** Call when a page is shown: the first one, and each one after navigation. */
  readonly pageShown: (path: string) => void;
  readonly track: (event: VisitEvent) => void;
}

/** One view of a page. */
interface View {
  readonly path: string;
  readonly context: PageContext;
  readonly reading: Reading;
  isArticleRead: boolean;
}

export interface Tracker extends VisitReporter {
  stop(): void;
}

/**
 * Reports views, reading, clicks and web vitals, and the events of remotes. `search` is the query of the document's
 * address.
 */
export function createTracker(data: PageData, search: string): Tracker {
  const listening = new AbortController();
  const { signal } = listening;
  const outbox = new Outbox(readArrival(search));
  const vitals = watchVitals();
  let shownPath: string | undefined;
  /** Null on pages that are not tracked. */
  let view: View | null = null;
  /** The page that the document was loaded for, until its vitals are reported. */
  let landing: View | null = null;

  function track(event: VisitEvent) {
    if (view) outbox.add(view.context, event);
  }

  function open(path: string) {
    shownPath = path;
    view = isTracked(path)
      ? { path, context: contextOf(data, path), reading: new Reading(path), isArticleRead: false }
      : null;
    track({ name: 'pageview' });
    if (isMissing(data, path)) track({ name: 'not_found' });
  }

  function reportReading() {
    if (!view) return;
    const engagement = view.reading.report();
    if (engagement) track({ name: 'engagement', ...engagement });
    if (view.isArticleRead || !isArticle(data, view.path) || !view.reading.isThorough) return;
    view.isArticleRead = true;
    track({ name: 'article_read' });
  }

  function reportVitals() {
    if (landing) outbox.add(landing.context, { name: 'vitals', ...vitals.read() });
    landing = null;
  }

  function leave() {
    reportReading();
    outbox.flush();
  }

  function onHide() {
    reportReading();
    reportVitals();
    outbox.flush();
  }

  function onClick({ target, button }: MouseEvent) {
    // The middle button opens links too.
    const event = view && button < 2 && clickEvent(target, view.path, data.facts);
    if (event) track(event);
  }

  document.addEventListener('click', onClick, { capture: true, signal });
  document.addEventListener('auxclick', onClick, { capture: true, signal });
  addEventListener('scroll', () => view?.reading.scrolled(), { passive: true, signal });
  addEventListener('focus', () => view?.reading.update(), { signal });
  addEventListener('blur', leave, { signal });
  addEventListener('pagehide', onHide, { signal });
  // A page restored from the back/forward cache is a new view.
  addEventListener('pageshow', ({ persisted }) => persisted && shownPath && open(shownPath), { signal });
  document.addEventListener('visibilitychange', () => (document.hidden ? onHide() : view?.reading.update()), {
    signal,
  });

  return {
    track,
    pageShown(path) {
      if (path === shownPath) return;
      const isFirst = shownPath === undefined;
      leave();
      open(path);
      if (isFirst) landing = view;
    },
    stop: () => listening.abort(),
  };
}

/** Staff pages are not tracked. */
function isTracked(path: string): boolean {
  return ownerOf(path) !== 'admin';
}

function isArticle(data: PageData, path: string): boolean {
  return data.pages[path]?.remote === 'blog' && path !== homeOf('blog');
}

function isMissing(data: PageData, path: string): boolean {
  return !data.pages[path] && !isMissingArea(data, path);
}
