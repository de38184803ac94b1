import { setTimeout as delay } from 'node:timers/promises';
import { containerName, type FaultFrame, type PageData, type RemoteName } from '@site/shared/federation';
import { JSDOM, type DOMWindow, type VirtualConsole } from 'jsdom';
import { DRIFT, UNSETTLED, type HydrateDocument, type HydrateFault } from '../../model/hydration-protocol.ts';
import { describe } from '../../sandbox/describe-error.ts';
import { fixStackTraces, remoteFrame } from '../behavior/callers.ts';
import { watchBehavior, type BehaviorWatch } from '../behavior/watch-behavior.ts';
import { AssetLoader } from './asset-loader.ts';
import { installBrowserPolyfills } from './browser-polyfills.ts';
import { frameLocation } from './frame-location.ts';
import { watchGlobals } from './watch-globals.ts';
import { visitorOf, type Visitor } from './visitor.ts';
import { lockProperty, sealedConsole, watchReports } from './watch-reports.ts';

/** jsdom has no layout, and parsing the styles would take a fifth of the time. */
const STYLES = /(<style id="styles">)[^<]*/;
/** Shorter intervals cost more than they save. */
const LOOK_MS = 10;
/**
 * How often to look at a page before giving up: eight seconds on an idle machine, where pages of this site take a tenth of a
 * second. Looks are counted in turns of the event loop, because on a busy machine elapsed time says nothing. A page that blocks
 * the event loop is ended by the worker's CPU limit.
 */
const MAX_LOOKS = 800;
/** The same limit for code that loads in advance. */
const MAX_PRELOAD_LOOKS = 100;
/** Further turns after that, so that errors in effects are seen. */
const SETTLE_TURNS = 20;
const TURN_MS = 2;
/** Shortens a message, so that the location behind it is not cut off. */
const MAX_LOCATED_CHARACTERS = 160;

export interface Hydration {
  readonly data: PageData;
  readonly storeFolder: string;
  readonly document: HydrateDocument;
  onRejection(listen: (error: unknown) => void): void;
}

const NOT_ALIVE = `does not hydrate within ${MAX_LOOKS} turns of the event loop`;

type Note = (what: string, error: unknown, about?: string) => void;
type Watched = Parameters<typeof watchBehavior>[1];

/** Opens a page like a browser, runs its code, navigates to further pages in the same document, and resolves with the faults. */
export async function hydratePage(hydration: Hydration): Promise<HydrateFault[]> {
  const { data, document } = hydration;
  fixStackTraces();
  const faults: HydrateFault[] = [];
  /** Kept separately, because a page that misbehaves may still hydrate, and is tested to the end. */
  const misbehaviors: HydrateFault[] = [];
  let path = document.path;
  const arrived = new Set<string>();
  /** The remote whose page is shown. */
  let shown: string | null = null;
  const at = (frame: FaultFrame | undefined) => (frame ? `, at ${frameLocation(hydration, frame)}` : '');
  const note: Note = (what, error, about) => {
    const frame = remoteFrame(stackOf(error));
    const message = describe(error).slice(0, frame ? MAX_LOCATED_CHARACTERS : undefined);
    faults.push({ check: 'hydration', path, about, text: `${what}: ${message}${at(frame)}` });
  };
  const report: Watched['report'] = ({ about, text, frame }) =>
    misbehaviors.push({ check: 'behavior', path, about, text: `${text}${at(frame)}` });
  hydration.onRejection((error) => note('leaves a rejected promise unhandled', error));
  try {
    const { window, behavior, goTo, preload } = open(hydration, {
      note,
      report,
      isShown: (owner) => owner === shown,
      onArrived(at) {
        arrived.add(at);
        shown = data.pages[at]?.remote ?? null;
      },
    });
    const watch = watchGlobals(window, data);
    for (const next of [document.path, ...(document.thenTo ?? [])]) {
      if (faults.length > 0) break;
      path = next;
      if (path !== document.path) {
        // The page's code first loads while another remote's page is shown, as for visitors who are about to follow a
        // link.
        behavior.unwatched(() => preload(path));
        await untilLoaded(window, data.pages[path]?.remote);
        await settle();
        behavior.runTimers();
        await settle();
        behavior.compareAddress();
        behavior.unwatched(() => goTo(path));
      }
      for (let look = 0; faults.length === 0 && !arrived.has(path) && look < MAX_LOOKS; look += 1)
        await delay(LOOK_MS);
      if (faults.length === 0 && !arrived.has(path))
        faults.push({ check: 'hydration', path, about: UNSETTLED, text: NOT_ALIVE });
      faults.push(...watch(path));
      if (path === document.path) {
        behavior.runTimers();
        await settle();
        behavior.compare();
      }
      behavior.compareAddress();
    }
    behavior.runTimers();
    await settle();
    behavior.compareAddress();
    behavior.unwatched(() => window.close());
  } catch (error) {
    note('cannot be opened', error);
  }
  return [...misbehaviors, ...faults];
}

/** Waits for a remote's container. If it is missing, its page reports that it did not arrive. */
async function untilLoaded(window: DOMWindow, remote: RemoteName | undefined): Promise<void> {
  if (remote === undefined) return;
  const name = containerName(remote);
  for (let look = 0; !Object.hasOwn(window, name) && look < MAX_PRELOAD_LOOKS; look += 1)
    await delay(LOOK_MS);
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < SETTLE_TURNS; turn += 1) await delay(TURN_MS);
}

interface Opened extends Visitor {
  readonly window: DOMWindow;
  readonly behavior: BehaviorWatch;
}

interface Listeners extends Omit<Watched, 'siteUrl'> {
  readonly note: Note;
  onArrived(path: string): void;
}

function open(
  { data, storeFolder, document }: Hydration,
  { note, onArrived, ...watched }: Listeners,
): Opened {
  let visitor: Visitor | undefined;
  let behavior: BehaviorWatch | undefined;
  const { path, html } = document;
  const loader = new AssetLoader(data, storeFolder);
  const virtualConsole = listeningConsole(note, (error) => behavior?.takeNotImplemented(error));
  const { window } = new JSDOM(html.replace(STYLES, '$1'), {
    url: new URL(path, data.siteUrl).href,
    runScripts: 'dangerously',
    resources: loader,
    virtualConsole,
    beforeParse(opened) {
      installBrowserPolyfills(opened, loader);
      behavior = watchBehavior(opened, { siteUrl: data.siteUrl, ...watched });
      lockProperty(opened, '_virtualConsole', virtualConsole);
      watchReports(opened, {
        onDrift: (detail) => note('hydrates to different markup', detail, DRIFT),
        onError: (error) => note('throws', error),
        onArrived,
      });
      visitor = visitorOf(opened);
    },
  });
  // Runs after the page's own listener, which moves the scripts out of their template.
  window.addEventListener('DOMContentLoaded', () => behavior?.unwatched(() => startScripts(window.document)));
  if (!behavior || !visitor) throw new Error('the page was opened without watchers');
  return { window, behavior, ...visitor };
}

/** jsdom does not run scripts that were in a template, such as a page's entry, so they are replaced by copies. */
function startScripts(document: Document): void {
  for (const idle of document.head.querySelectorAll('script[src]')) {
    const script = document.createElement('script');
    for (const { name, value } of idle.attributes) script.setAttribute(name, value);
    idle.replaceWith(script);
  }
}

function listeningConsole(note: Note, notImplemented: (error: Error) => void): VirtualConsole {
  return sealedConsole((method, values) => {
    if (method === 'error') note('writes to console.error', values.find(hasMessage) ?? values[0]);
    else if (method === 'jsdomError') {
      const [error] = values as [Error & { readonly type?: string }];
      // Features that jsdom lacks are no fault of the page.
      if (error.type === 'resource loading') note('requests a file that does not exist', error);
      else if (error.type === 'not implemented') notImplemented(error);
    }
  });
}

/** A remote's error object may throw when it is read. */
function stackOf(error: unknown): unknown {
  try {
    return (Object(error) as { readonly stack?: unknown }).stack;
  } catch {
    return undefined;
  }
}

function hasMessage(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'message' in value;
}
