import { afterEach, beforeEach, jest } from '@jest/globals';
import { VISIT_EVENTS_PATH, VisitEvents, type VisitEvent } from '@site/shared/contracts';
import type { PageData, PageEntry, RemoteName } from '@site/shared/federation';
import { aPageData } from '../app.fixture.tsx';
import { createTracker, type Tracker } from './tracker.ts';

/** Sent bodies in order. Each is checked against the contract. */
export const sent: VisitEvents[] = [];

/** The events of all requests, with the page of each. */
export function eventsSent(): readonly (readonly [string, VisitEvent])[] {
  return sent.flatMap(({ page, events }) => events.map((event) => [page, event] as const));
}

const NO_CONTENT = { text: () => Promise.resolve('') } as Response;

/** Records requests instead of sending them, in a window that is visible and focused. */
export function recordRequests(): void {
  sent.length = 0;
  globalThis.fetch = (address, init) => {
    if (address !== VISIT_EVENTS_PATH) throw new Error(`unexpected request to ${String(address)}`);
    sent.push(VisitEvents.parse(JSON.parse(String(init?.body))));
    return Promise.resolve(NO_CONTENT);
  };
  // jsdom has no layout.
  setProperty(performance, 'getEntriesByType', () => []);
  window.history.replaceState(null, '', '/');
  setFocus(true);
  setVisibility('visible');
  setDocumentHeight(10 * innerHeight);
  scrollToPixel(0);
  localStorage.clear();
}

export const RELEASES = { shell: 'a'.repeat(20), blog: 'b'.repeat(20), application: 'c'.repeat(20) } as const;

/** A composition with a blog of one article, and without marketing. */
export function aTrackedSite(): PageData {
  const data = aPageData();
  const entry = (remote: RemoteName): PageEntry => ({ remote, title: 'A', description: 'B', scripts: [] });
  const release = (version: string) => ({ version, base: '/', entry: 'remoteEntry.js', integrity: {} });
  return {
    ...data,
    pages: { ...data.pages, '/blog/pay': entry('blog'), '/admin': entry('admin'), '/auth': entry('admin') },
    releases: {
      shell: release(RELEASES.shell),
      blog: release(RELEASES.blog),
      application: release(RELEASES.application),
      admin: release('d'.repeat(20)),
    },
  };
}

export function setProperty(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

export function setFocus(isFocused: boolean): void {
  document.hasFocus = () => isFocused;
  window.dispatchEvent(new Event(isFocused ? 'focus' : 'blur'));
}

export function setVisibility(state: DocumentVisibilityState): void {
  setProperty(document, 'hidden', state === 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

export function setDocumentHeight(pixels: number): void {
  setProperty(document.documentElement, 'scrollHeight', pixels);
}

export function scrollToPixel(top: number): void {
  setProperty(window, 'scrollY', top);
  window.dispatchEvent(new Event('scroll'));
}

/** Scrolls until this share of the document has been visible. */
export function scrollToPercent(percent: number): void {
  scrollToPixel((document.documentElement.scrollHeight * percent) / 100 - innerHeight);
}

export function pageEvent(type: 'pageshow' | 'pagehide', persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
}

/** Path and name of each sent event. */
export function namesSent(): readonly string[] {
  return eventsSent().map(([page, { name }]) => `${page} ${name}`);
}

/** Starts a tracker before each test, with a stopped clock. */
export function useTracker() {
  let tracker: Tracker;
  beforeEach(() => {
    jest.useFakeTimers();
    recordRequests();
    tracker = createTracker(aTrackedSite(), '');
  });
  afterEach(() => {
    tracker.stop();
    jest.useRealTimers();
  });
  return {
    /** Shows a page, as after navigation. */
    show(path: string) {
      window.history.pushState(null, '', path);
      tracker.pageShown(location.pathname);
    },
    track: (event: VisitEvent) => tracker.track(event),
    wait: (ms: number) => void jest.advanceTimersByTime(ms),
  };
}
