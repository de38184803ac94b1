import { containerName, type PageData } from '@site/shared/federation';
import type { DOMWindow } from 'jsdom';
import type { HydrateFault } from '../../model/hydration-protocol.ts';
import { lockProperty } from './watch-reports.ts';

/** Global names that federation and webpack use for a release's container and its chunks. */
const NAMES_OF_CODE = /^(?:site_|webpackChunk)/;

/**
 * Watches what pages in one document share: container globals and React. The returned function reports what is new since the
 * last page.
 */
export function watchGlobals(window: DOMWindow, data: PageData): (path: string) => HydrateFault[] {
  const known = new Set(namesIn(window));
  let renderers = 0;
  // Each copy of a React renderer registers with this hook when its code first runs.
  const hook = { supportsFiber: true, inject: () => (renderers += 1), onCommitFiberRoot() {} };
  lockProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', Object.freeze(hook));
  return (path) => {
    const faults: HydrateFault[] = [];
    const owner = data.pages[path]?.remote;
    const own = owner ? ownNames(containerName(owner)) : [];
    for (const name of namesIn(window).filter((one) => !known.has(one))) {
      known.add(name);
      if ([...ownNames('site_shell'), ...own].includes(name)) continue;
      faults.push({ check: 'names', path, text: `defines the global ${name}, which is not its own` });
    }
    if (renderers > 1) faults.push({ check: 'singletons', path, text: 'bundles its own React' });
    return faults;
  };
}

function namesIn(window: DOMWindow): string[] {
  return Object.getOwnPropertyNames(window).filter((name) => NAMES_OF_CODE.test(name));
}

function ownNames(container: string): string[] {
  return [container, `webpackChunk${container}`];
}
