import { containerName, type PageData } from '@site/shared/federation';
import type { DOMWindow } from 'jsdom';
import type { HydrateFault } from '../../model/hydration-protocol.ts';

/** Names by which federation and webpack find a release's code: its container, and the list of its chunks. */
const NAMES_OF_CODE = /^(?:site_|webpackChunk)/;

/**
 * Watches what the code of a document's pages makes of what they share: the names by which code is found, and React. What it
 * returns is asked after each page, and tells of what is new since.
 */
export function watchGlobals(window: DOMWindow, data: PageData): (path: string) => HydrateFault[] {
  const known = new Set(namesIn(window));
  let renderers = 0;
  // Where each copy of a renderer looks for React's developer tools, and reports when its code first runs.
  const hook = { supportsFiber: true, inject: () => (renderers += 1), onCommitFiberRoot() {} };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  return (path) => {
    const faults: HydrateFault[] = [];
    const owner = data.pages[path]?.remote;
    const own = owner ? ownNames(containerName(owner)) : [];
    for (const name of namesIn(window).filter((one) => !known.has(one))) {
      known.add(name);
      if ([...ownNames('site_shell'), ...own].includes(name)) continue;
      faults.push({ check: 'names', path, text: `has code that goes by the name of ${name}` });
    }
    if (renderers > 1) faults.push({ check: 'singletons', path, text: 'brings a React of its own' });
    return faults;
  };
}

function namesIn(window: DOMWindow): string[] {
  return Object.getOwnPropertyNames(window).filter((name) => NAMES_OF_CODE.test(name));
}

function ownNames(container: string): string[] {
  return [container, `webpackChunk${container}`];
}
