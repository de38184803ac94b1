import type { DOMWindow } from 'jsdom';

/** The actions of a visitor in a page. */
export interface Visitor {
  /** Navigates like the back button. */
  goTo(path: string): void;
  /** Points at a link, so that the shell loads the code of its page in advance. */
  preload(path: string): void;
}

/**
 * Saves the methods that it needs before the page's code can replace them. Passes only plain data, because that code
 * may listen.
 */
export function visitorOf(window: DOMWindow): Visitor {
  const { document, history } = window;
  const parse = window.JSON.parse;
  const pushState = history.pushState.bind(history);
  const createElement = document.createElement.bind(document);
  const createEvent = document.createEvent.bind(document);
  const { initEvent } = window.Event.prototype;
  const { append, remove, setAttribute } = window.Element.prototype;
  const { dispatchEvent } = window.EventTarget.prototype;
  const dispatch = (target: EventTarget, type: string, bubbles: boolean) => {
    const event = createEvent('Event');
    Reflect.apply(initEvent, event, [type, bubbles]);
    Reflect.apply(dispatchEvent, target, [event]);
  };
  return {
    goTo(path) {
      pushState(parse(JSON.stringify({ key: path })), '', path);
      dispatch(window, 'popstate', false);
    },
    preload(path) {
      const link = createElement('a');
      Reflect.apply(setAttribute, link, ['href', path]);
      Reflect.apply(append, document.body, [link]);
      dispatch(link, 'pointerover', true);
      Reflect.apply(remove, link, []);
    },
  };
}
