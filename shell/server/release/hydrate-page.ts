import { setTimeout as delay } from 'node:timers/promises';
import type { PageData } from '@site/shared/federation';
import { JSDOM, VirtualConsole, type DOMWindow } from 'jsdom';
import { describe } from './describe.ts';
import { AssetLoader } from './asset-loader.ts';
import { furnish } from './furnish-window.ts';

/** What the shell's entry says when React found other markup than it made. */
const DRIFT_EVENT = 'site:drift';
/** How long a page may take to come to life; the house's take a tenth of a second. */
const LONGEST_MS = 8000;
/** Nothing is laid out here, so nobody needs the rules; to read them takes a fifth of the time. */
const STYLES = /(<style id="styles"[^>]*>)[^<]*/;
/** To ask a document more often costs more than it saves. */
const LOOK_MS = 10;
/** How long effects have to speak up after that. */
const SETTLE_MS = 40;

export interface Hydration {
  readonly data: PageData;
  readonly storeFolder: string;
  readonly path: string;
  readonly html: string;
  onRejection(listen: (error: unknown) => void): void;
}

type Note = (what: string, error: unknown) => void;

/** Opens a page as a browser would, runs its code, and resolves with what went wrong; empty when nothing did. */
export async function hydratePage(hydration: Hydration): Promise<string[]> {
  const faults: string[] = [];
  const note: Note = (what, error) => faults.push(`${what}: ${describe(error)}`);
  hydration.onRejection((error) => note('leaves a promise that fails', error));
  try {
    const window = open(hydration, note);
    const end = Date.now() + LONGEST_MS;
    while (faults.length === 0 && !isAlive(window) && Date.now() < end) await delay(LOOK_MS);
    if (faults.length === 0 && !isAlive(window)) faults.push(`does not come to life within ${LONGEST_MS} ms`);
    await delay(SETTLE_MS);
    window.close();
  } catch (error) {
    note('can not be opened', error);
  }
  return faults;
}

function open({ data, storeFolder, path, html }: Hydration, note: Note): DOMWindow {
  const loader = new AssetLoader(data, storeFolder);
  const { window } = new JSDOM(html.replace(STYLES, '$1'), {
    url: new URL(path, data.siteUrl).href,
    runScripts: 'dangerously',
    resources: loader,
    virtualConsole: listeningConsole(note),
    beforeParse(opened) {
      furnish(opened, loader);
      opened.addEventListener(DRIFT_EVENT, (event) =>
        note('is not what its code makes of it', (event as CustomEvent<unknown>).detail),
      );
    },
  });
  startScripts(window.document);
  return window;
}

/** jsdom leaves scripts alone that come out of a template, as a page's entry does. */
function startScripts(document: Document): void {
  for (const idle of document.head.querySelectorAll('script[src]')) {
    const script = document.createElement('script');
    for (const { name, value } of idle.attributes) script.setAttribute(name, value);
    idle.replaceWith(script);
  }
}

function listeningConsole(note: Note): VirtualConsole {
  const heard = new VirtualConsole();
  heard.on('error', (...said: unknown[]) => note('writes to console.error', said.find(isTelling) ?? said[0]));
  heard.on('jsdomError', (error: Error & { readonly type?: string; readonly detail?: unknown }) => {
    // What jsdom lacks is no fault of the page.
    if (error.type === 'unhandled exception') note('throws', error.detail);
    else if (error.type === 'resource loading') note('asks for what is not there', error);
  });
  return heard;
}

function isTelling(said: unknown): boolean {
  return typeof said === 'object' && said !== null && 'message' in said;
}

/** React marks the elements that it looks after. */
function isAlive({ document }: DOMWindow): boolean {
  const heading = document.querySelector('h1');
  return heading !== null && Object.keys(heading).some((name) => name.startsWith('__reactFiber$'));
}
