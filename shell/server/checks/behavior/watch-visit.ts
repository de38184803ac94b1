import type { DOMWindow } from 'jsdom';
import { isInReact, isShellCalling, remoteFrame, stackHere } from './callers.ts';
import type { Note } from './misbehavior.ts';
import { prototypeIn, wrapMethod, wrapSetter } from './wrap.ts';

const SCROLLS = ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView'] as const;
const MOVES = ['back', 'forward', 'go'] as const;

export interface VisitWatch {
  /** Reports an address change that no wrapped method made, such as a new hash. */
  compare(): void;
}

/**
 * Reports changes to what belongs to the visit and not to one page: the address and its history, scroll position, storage, cookies.
 * A page may add a query to its own address and use the storage while it is shown. Code that only loads may do neither,
 * because it also loads on other pages, in advance.
 */
export function watchVisit(window: DOMWindow, note: Note, isShown: (owner: string) => boolean): VisitWatch {
  const { location } = window;
  let href = location.href;
  const never = (about: string, text: string): void => {
    const stack = stackHere();
    if (!isShellCalling(stack)) note({ about, text, stack });
  };
  const notWhileLoading = (about: string, text: string): void => {
    const stack = stackHere();
    if (isShellCalling(stack) || isInReact(stack)) return;
    const owner = remoteFrame(stack)?.owner;
    if (owner === undefined || !isShown(owner)) note({ about, text: `${text} while it loads`, stack });
  };

  const compare = () => {
    if (location.href === href) return;
    href = location.href;
    note({ about: 'location', text: 'changes the address', stack: '' });
  };

  for (const name of ['pushState', 'replaceState'])
    wrapMethod(prototypeIn(window, 'History'), name, (call, _self, [, , address]) => {
      // The shell marks each new history entry. Such a call must not count as the cause of an address change.
      compare();
      const before = location.pathname;
      const result = call();
      href = location.href;
      if (location.pathname !== before) never('location', `changes the address to ${location.pathname}`);
      else notWhileLoading('location', `changes the ${address === undefined ? 'history' : 'address'}`);
      return result;
    });
  for (const name of MOVES)
    wrapMethod(prototypeIn(window, 'History'), name, (call) => {
      never('history', `calls history.${name} at load`);
      return call();
    });
  // jsdom lacks it.
  Object.defineProperty(prototypeIn(window, 'History'), 'scrollRestoration', {
    configurable: true,
    get: () => 'auto',
    set: () => never('history', 'sets history.scrollRestoration'),
  });
  wrapSetter(prototypeIn(window, 'Document'), 'cookie', (call) => {
    never('cookie', 'sets a cookie');
    return call();
  });
  for (const name of SCROLLS) {
    const around = (call: () => unknown) => {
      notWhileLoading('scroll', 'scrolls the page');
      return call();
    };
    wrapMethod(window, name, around);
    wrapMethod(prototypeIn(window, 'Element'), name, around);
  }
  for (const name of ['scrollTop', 'scrollLeft'])
    wrapSetter(prototypeIn(window, 'Element'), name, (call) => {
      notWhileLoading('scroll', 'scrolls the page');
      return call();
    });
  watchStorage(window, never, notWhileLoading);
  return { compare };
}

type Say = (about: string, text: string) => void;

function watchStorage(window: DOMWindow, never: Say, notWhileLoading: Say): void {
  const nameOf = (self: unknown) => (self === window.sessionStorage ? 'sessionStorage' : 'localStorage');
  for (const name of ['setItem', 'removeItem'])
    wrapMethod(prototypeIn(window, 'Storage'), name, (call, self) => {
      notWhileLoading(nameOf(self), `writes to ${nameOf(self)}`);
      return call();
    });
  wrapMethod(prototypeIn(window, 'Storage'), 'clear', (call, self) => {
    never(nameOf(self), `clears ${nameOf(self)}, which the whole site uses`);
    return call();
  });
}
