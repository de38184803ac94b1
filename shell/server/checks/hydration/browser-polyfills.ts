import type { DOMWindow } from 'jsdom';
import type { AssetLoader } from './asset-loader.ts';

/** Adds browser APIs that jsdom lacks. */
export function installBrowserPolyfills(window: DOMWindow, loader: AssetLoader): void {
  const { Element, EventTarget, HTMLDialogElement } = window;
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  }
  Object.assign(window, {
    fetch: async (address: unknown) => {
      const url = new URL(String(address), window.location.href);
      const text = loader.read(url.pathname).toString();
      return { ok: true, status: 200, json: () => Promise.resolve(window.JSON.parse(text) as unknown) };
    },
    matchMedia: (media: string) =>
      Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
    scrollTo() {},
    IntersectionObserver: Observer,
    ResizeObserver: Observer,
    TextEncoder,
    TextDecoder,
  });
  // The check must not count as a visit.
  Object.assign(window.navigator, { sendBeacon: () => true, globalPrivacyControl: true });
  Object.assign(Element.prototype, { scrollIntoView() {} });
  Object.assign(HTMLDialogElement.prototype, { show() {}, showModal() {}, close() {} });
}
