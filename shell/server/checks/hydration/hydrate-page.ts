import { setTimeout as delay } from 'node:timers/promises';
import type { FaultFrame, PageData } from '@site/shared/federation';
import { JSDOM, VirtualConsole, type DOMWindow } from 'jsdom';
import { DRIFT, type HydrateDocument, type HydrateFault } from '../../model/hydration-protocol.ts';
import { describe } from '../../sandbox/describe-error.ts';
import { fixStackTraces, remoteFrame } from '../behavior/callers.ts';
import { watchBehavior, type BehaviorWatch } from '../behavior/watch-behavior.ts';
import { AssetLoader } from './asset-loader.ts';
import { installBrowserPolyfills } from './browser-polyfills.ts';
import { placeOf } from './place-of.ts';
import { watchGlobals } from './watch-globals.ts';

/** What the shell's entry says when React found other markup than it made. */
const DRIFT_EVENT = 'site:drift';
/** What the shell says once React has put a page on the screen for good: whatever drifted has been told by then. */
const ARRIVED_EVENT = 'site:arrived';
/** Nothing is laid out here, so nobody needs the rules; to read them takes a fifth of the time. */
const STYLES = /(<style id="styles">)[^<]*/;
/** To ask a document more often costs more than it saves. */
const LOOK_MS = 10;
/**
 * How often a page is looked at before it is given up: for eight seconds on a quiet machine, where pages of this site take a
 * tenth of a second. Looks are turns of this process, for on a busy machine the clock goes on without it. What keeps a page from
 * ever giving it a turn is ended by the limit on the child's own time.
 */
const MAX_LOOKS = 800;
/** How long effects have to speak up after that, in such turns. */
const SETTLE_TURNS = 20;
const TURN_MS = 2;
/** Of a refusal's text, so that the place behind it is not cut off. */
const MAX_PLACED_CHARACTERS = 160;

export interface Hydration {
  readonly data: PageData;
  readonly storeFolder: string;
  readonly document: HydrateDocument;
  onRejection(listen: (error: unknown) => void): void;
}

const NOT_ALIVE = `does not come to life within ${MAX_LOOKS} turns of the event loop`;

type Note = (what: string, error: unknown, about?: string) => void;
type Report = Parameters<typeof watchBehavior>[2];

/**
 * Opens a page as a browser would, runs its code, goes on to further pages in the same document, and resolves with what went
 * wrong; empty when nothing did.
 */
export async function hydratePage(hydration: Hydration): Promise<HydrateFault[]> {
  const { data, document } = hydration;
  fixStackTraces();
  const faults: HydrateFault[] = [];
  /** Kept apart: a page that misbehaves may come to life all the same, and is seen to its end. */
  const misbehaviors: HydrateFault[] = [];
  let path = document.path;
  const arrived = new Set<unknown>();
  const at = (frame: FaultFrame | undefined) => (frame ? `, at ${placeOf(hydration, frame)}` : '');
  const note: Note = (what, error, about) => {
    const frame = remoteFrame(stackOf(error));
    const said = describe(error).slice(0, frame ? MAX_PLACED_CHARACTERS : undefined);
    faults.push({ check: 'hydration', path, about, text: `${what}: ${said}${at(frame)}` });
  };
  const report: Report = ({ about, text, frame }) =>
    misbehaviors.push({ check: 'behavior', path, about, text: `${text}${at(frame)}` });
  hydration.onRejection((error) => note('leaves a promise that fails', error));
  try {
    const { window, behavior } = open(hydration, note, report);
    window.addEventListener(ARRIVED_EVENT, (event) => arrived.add((event as CustomEvent<unknown>).detail));
    const watch = watchGlobals(window, data);
    for (const next of [document.path, ...(document.thenTo ?? [])]) {
      if (faults.length > 0) break;
      path = next;
      if (path !== document.path) behavior.ours(() => goTo(window, path));
      for (let look = 0; faults.length === 0 && !arrived.has(path) && look < MAX_LOOKS; look += 1)
        await delay(LOOK_MS);
      if (faults.length === 0 && !arrived.has(path))
        faults.push({ check: 'hydration', path, text: NOT_ALIVE });
      faults.push(...watch(path));
      if (path === document.path) {
        behavior.hurry();
        await settle();
        behavior.compare();
      }
    }
    behavior.hurry();
    await settle();
    behavior.ours(() => window.close());
  } catch (error) {
    note('can not be opened', error);
  }
  return [...misbehaviors, ...faults];
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < SETTLE_TURNS; turn += 1) await delay(TURN_MS);
}

interface Opened {
  readonly window: DOMWindow;
  readonly behavior: BehaviorWatch;
}

function open({ data, storeFolder, document }: Hydration, note: Note, report: Report): Opened {
  let behavior: BehaviorWatch | undefined;
  const { path, html } = document;
  const loader = new AssetLoader(data, storeFolder);
  const { window } = new JSDOM(html.replace(STYLES, '$1'), {
    url: new URL(path, data.siteUrl).href,
    runScripts: 'dangerously',
    resources: loader,
    virtualConsole: listeningConsole(note, (error) => behavior?.takeNotImplemented(error)),
    beforeParse(opened) {
      installBrowserPolyfills(opened, loader);
      behavior = watchBehavior(opened, data.siteUrl, report);
      opened.addEventListener(DRIFT_EVENT, (event) =>
        note('is not what its code makes of it', (event as CustomEvent<unknown>).detail, DRIFT),
      );
    },
  });
  // After the page's own listener, which takes them out of their template.
  window.addEventListener('DOMContentLoaded', () => behavior?.ours(() => startScripts(window.document)));
  if (!behavior) throw new Error('the page was opened without a watch');
  return { window, behavior };
}

/** jsdom leaves scripts alone that come out of a template, as a page's entry does. */
function startScripts(document: Document): void {
  for (const idle of document.head.querySelectorAll('script[src]')) {
    const script = document.createElement('script');
    for (const { name, value } of idle.attributes) script.setAttribute(name, value);
    idle.replaceWith(script);
  }
}

function listeningConsole(note: Note, notImplemented: (error: Error) => void): VirtualConsole {
  const heard = new VirtualConsole();
  heard.on('error', (...said: unknown[]) => note('writes to console.error', said.find(isTelling) ?? said[0]));
  heard.on('jsdomError', (error: Error & { readonly type?: string; readonly detail?: unknown }) => {
    // What jsdom lacks is no fault of the page.
    if (error.type === 'unhandled exception') note('throws', error.detail);
    else if (error.type === 'resource loading') note('asks for what is not there', error);
    else if (error.type === 'not implemented') notImplemented(error);
  });
  return heard;
}

/** Whoever made an error may have made it so that it can not be read. */
function stackOf(error: unknown): unknown {
  try {
    return (Object(error) as { readonly stack?: unknown }).stack;
  } catch {
    return undefined;
  }
}

function isTelling(said: unknown): boolean {
  return typeof said === 'object' && said !== null && 'message' in said;
}

/** Leads to another page as the browser's own buttons do, with nothing in its hands but words: code of the page may listen. */
function goTo(window: DOMWindow, path: string): void {
  window.history.pushState(window.JSON.parse(JSON.stringify({ key: path })), '', path);
  const event = window.document.createEvent('Event');
  event.initEvent('popstate');
  window.dispatchEvent(event);
}
