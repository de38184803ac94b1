import { VirtualConsole, type DOMWindow } from 'jsdom';
import { isShellCalling, stackHere } from '../behavior/callers.ts';
import { prototypeIn, wrapMethod } from '../behavior/wrap.ts';

/** Sent by the shell's entry when React finds different markup than it rendered. */
const DRIFT_EVENT = 'site:drift';
/** Sent by the shell once React has committed a page. Any drift has been reported before. */
const ARRIVED_EVENT = 'site:arrived';

export interface Reports {
  onDrift(detail: unknown): void;
  onArrived(path: string): void;
  onError(error: unknown): void;
}

/**
 * Observes the reports of the shell and the browser before any listener of the page, and without its objects, because a
 * page may replace them, remove listeners, or stop events. Call it before the page's first script.
 */
export function watchReports(window: DOMWindow, { onDrift, onArrived, onError }: Reports): void {
  const typeOf = getterOf(window, 'Event', 'type');
  const detailOf = getterOf(window, 'CustomEvent', 'detail');
  const errorOf = getterOf(window, 'ErrorEvent', 'error');
  wrapMethod(prototypeIn(window, 'EventTarget'), 'dispatchEvent', (call, _self, [event]) => {
    const type = typeOf(event);
    if (type === DRIFT_EVENT) onDrift(detailOf(event));
    // A page must not be able to declare itself arrived.
    else if (type === ARRIVED_EVENT && isShellCalling(stackHere())) onArrived(String(detailOf(event)));
    return call();
  });
  // A page that handles the event hides the error from its console, but the error still counts.
  window.addEventListener('error', (event) => {
    if (event.isTrusted) onError(errorOf(event));
  });
}

/** A getter that the page cannot replace. Returns undefined for other objects. */
function getterOf(window: DOMWindow, owner: string, name: string): (event: unknown) => unknown {
  const get = Object.getOwnPropertyDescriptor(prototypeIn(window, owner), name)?.get;
  return (event) => {
    try {
      return get && (Reflect.apply(get, event, []) as unknown);
    } catch {
      return undefined;
    }
  };
}

/** A console whose listener cannot be removed, because every page can reach the object at `window._virtualConsole`. */
export function sealedConsole(onCall: (method: string, values: readonly unknown[]) => void): VirtualConsole {
  const emit = (method: string, ...values: unknown[]): boolean => {
    onCall(method, values);
    return true;
  };
  return Object.freeze(Object.defineProperty(new VirtualConsole(), 'emit', { value: emit }));
}

/** Keeps the page from replacing a property of its window. */
export function lockProperty(window: DOMWindow, name: string, value: unknown): void {
  Object.defineProperty(window, name, { value, writable: false, configurable: false });
}
