import type { DOMWindow } from 'jsdom';
import { foreignFormHosts, foreignHost, foreignLoadHosts } from '../addresses.ts';
import type { Note } from './misbehavior.ts';
import { prototypeIn, wrapMethod, wrapSetter, type Around } from './wrap.ts';

/** Properties that make an element load a URL, by interface. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  HTMLImageElement: ['src', 'srcset'],
  HTMLScriptElement: ['src'],
  HTMLLinkElement: ['href'],
  HTMLIFrameElement: ['src'],
  HTMLEmbedElement: ['src'],
  HTMLObjectElement: ['data'],
  HTMLSourceElement: ['src', 'srcset'],
  HTMLTrackElement: ['src'],
  HTMLMediaElement: ['src'],
  HTMLVideoElement: ['poster'],
  HTMLInputElement: ['src', 'formAction'],
  HTMLButtonElement: ['formAction'],
  HTMLFormElement: ['action'],
};

/** Reports requests of a page's code to other hosts than the site's. None of them is sent. */
export function watchNetwork(window: DOMWindow, siteUrl: string, note: Note): void {
  const isForeign = (what: string, address: unknown): boolean => {
    const host = foreignHost(textOf(address).replace(/^ws/i, 'http'), siteUrl);
    if (host !== null) note({ about: host, text: `${what} ${host}` });
    return host !== null;
  };
  watchCalls(window, isForeign);
  const checkUrls = (self: unknown) => {
    if (!(self instanceof window.Element)) return;
    const element = elementOf(self);
    for (const host of foreignLoadHosts(element, siteUrl))
      note({ about: host, text: `loads a <${element.name}> from ${host}` });
    for (const host of foreignFormHosts(element, siteUrl))
      note({ about: host, text: `sends a form to ${host}` });
  };
  const thenCheck: Around = (call, self) => {
    const result = call();
    checkUrls(self);
    return result;
  };
  for (const [name, properties] of Object.entries(ADDRESSES))
    for (const property of properties) wrapSetter(prototypeIn(window, name), property, thenCheck);
  for (const name of ['setAttribute', 'setAttributeNS', 'setAttributeNode'])
    wrapMethod(prototypeIn(window, 'Element'), name, thenCheck);
}

function watchCalls(window: DOMWindow, isForeign: (what: string, address: unknown) => boolean): void {
  const { fetch } = window;
  const watchedFetch = (...[address, ...more]: Parameters<typeof fetch>) =>
    isForeign('calls fetch to', address)
      ? Promise.reject(new window.TypeError('Failed to fetch'))
      : fetch(address, ...more);
  class Silent extends window.EventTarget {
    readyState = 0;
    send() {}
    close() {}
  }
  class WatchedSocket extends Silent {
    constructor(address: unknown) {
      super();
      isForeign('opens a socket to', address);
    }
  }
  class WatchedEventSource extends Silent {
    constructor(address: unknown) {
      super();
      isForeign('listens to', address);
    }
  }
  Object.assign(window, { fetch: watchedFetch, WebSocket: WatchedSocket, EventSource: WatchedEventSource });
  wrapMethod(window.navigator, 'sendBeacon', (call, _self, [address]) =>
    isForeign('sends a beacon to', address) ? false : call(),
  );
  wrapMethod(prototypeIn(window, 'XMLHttpRequest'), 'open', (call, _self, [, address]) => {
    isForeign('sends a request to', address);
    return call();
  });
}

function elementOf(element: Element) {
  const attributes = new Map([...element.attributes].map(({ name, value }) => [name, value]));
  return { name: element.localName, isHtml: true, isInMain: true, attributes };
}

/** The URL of an address or of a `Request`. */
function textOf(address: unknown): string {
  if (typeof address === 'object' && address !== null && 'url' in address) return String(address.url);
  return String(address);
}
