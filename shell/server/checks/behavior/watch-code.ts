import type { DOMWindow } from 'jsdom';
import { isShellCalling, stackHere } from './callers.ts';
import type { Note } from './misbehavior.ts';
import { prototypeIn, wrapMethod, wrapSetter } from './wrap.ts';

const HTML_SETTERS = [
  ['Element', 'innerHTML'],
  ['Element', 'outerHTML'],
  ['ShadowRoot', 'innerHTML'],
  ['HTMLIFrameElement', 'srcdoc'],
] as const;
const HTML_METHODS = [
  ['Element', 'insertAdjacentHTML', 1],
  ['Range', 'createContextualFragment', 0],
] as const;

/** Timers with a longer delay are not run early. */
const MAX_WAIT_MS = 15_000;

export interface CodeWatch {
  /** Runs the page's pending timers now, so that their effects are seen. */
  runTimers(): void;
}

/** Reports strings that become code or markup, which every page's policy forbids (Trusted Types). */
export function watchCode(window: DOMWindow, note: Note): CodeWatch {
  const report = (about: string, text: string) => note({ about, text });
  for (const [owner, name] of HTML_SETTERS)
    wrapSetter(prototypeIn(window, owner), name, (call, _self, [text]) => {
      if (typeof text === 'string') report(name, `sets ${name} to a string`);
      return call();
    });
  for (const [owner, name, at] of HTML_METHODS)
    wrapMethod(prototypeIn(window, owner), name, (call, _self, given) => {
      if (typeof given[at] === 'string') report(name, `calls ${name} with a string`);
      return call();
    });
  wrapMethod(prototypeIn(window, 'DOMParser'), 'parseFromString', (call, _self, [, type]) => {
    if (type === 'text/html') report('parseFromString', 'parses a string as HTML');
    return call();
  });
  // These would replace the document and remove the watchers.
  for (const name of ['write', 'writeln', 'open'])
    wrapMethod(prototypeIn(window, 'Document'), name, () => {
      report(`document.${name}`, `calls document.${name}`);
      return undefined;
    });
  // `stop` aborts every load of the document, including those of the shell and of other remotes.
  wrapMethod(window, 'stop', () => {
    report('stop', 'calls window.stop');
    return undefined;
  });
  return watchTimers(window, report);
}

interface Waiting {
  readonly end: number;
  readonly handler: () => void;
}

function watchTimers(window: DOMWindow, report: (about: string, text: string) => void): CodeWatch {
  const waiting = new Map<number, Waiting>();
  const { setTimeout, setInterval, clearTimeout } = window;
  const timer =
    (name: 'setTimeout' | 'setInterval', start: typeof setTimeout) =>
    (handler: unknown, wait?: unknown, ...values: unknown[]): number => {
      if (typeof handler !== 'function') {
        report(name, `calls ${name} with a string`);
        return 0;
      }
      const handle: number = start(() => {
        if (name === 'setTimeout') waiting.delete(handle);
        Reflect.apply(handler, window, values);
      }, Number(wait));
      const ms = Number(wait) || 0;
      if (ms > 0 && ms <= MAX_WAIT_MS && !isShellCalling(stackHere()))
        waiting.set(handle, {
          end: Date.now() + ms,
          handler: () => Reflect.apply(handler, window, values) as unknown,
        });
      return handle;
    };
  const clear = (handle?: unknown) => {
    waiting.delete(Number(handle));
    clearTimeout(Number(handle));
  };
  Object.assign(window, {
    setTimeout: timer('setTimeout', setTimeout),
    setInterval: timer('setInterval', setInterval),
    clearTimeout: clear,
    clearInterval: clear,
  });
  return {
    runTimers() {
      const all = [...waiting].sort(([, one], [, other]) => one.end - other.end);
      for (const [handle, { handler }] of all) {
        clear(handle);
        setTimeout(handler, 0);
      }
    },
  };
}
