import { TextDecoder, TextEncoder } from 'node:util';

// react-router reads both when it is imported; jsdom has neither.
Object.assign(globalThis, { TextEncoder, TextDecoder });

// Stubs of what jsdom lacks: scrolling, media queries, modal dialogs.
Object.assign(Element.prototype, { scrollIntoView() {} });
Object.assign(window, {
  scrollTo() {},
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
});
/** Open modal dialogs, and the element that was focused before. Closing a dialog restores the focus. */
const modals = new WeakMap<Element, Element | null>();
Object.assign(HTMLDialogElement.prototype, {
  matches(this: HTMLDialogElement, selectors: string) {
    if (selectors === ':modal') return this.open && modals.has(this);
    return Element.prototype.matches.call(this, selectors);
  },
  show(this: HTMLDialogElement) {
    this.open = true;
  },
  showModal(this: HTMLDialogElement) {
    modals.set(this, document.activeElement);
    this.open = true;
  },
  close(this: HTMLDialogElement, returnValue?: string) {
    if (!this.open) return;
    this.open = false;
    const before = modals.get(this);
    modals.delete(this);
    if (returnValue !== undefined) this.returnValue = returnValue;
    if (before instanceof HTMLElement) before.focus();
    this.dispatchEvent(new Event('close'));
  },
});
