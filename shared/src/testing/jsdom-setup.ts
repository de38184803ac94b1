import { TextDecoder, TextEncoder } from 'node:util';

// react-router reads both at import; jsdom has neither.
Object.assign(globalThis, { TextEncoder, TextDecoder });

// What jsdom leaves out of the page: scrolling, media queries, modal dialogs.
Object.assign(Element.prototype, { scrollIntoView() {} });
Object.assign(window, {
  scrollTo() {},
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
});
Object.assign(HTMLDialogElement.prototype, {
  show(this: HTMLDialogElement) {
    this.open = true;
  },
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement, returnValue?: string) {
    if (!this.open) return;
    this.open = false;
    if (returnValue !== undefined) this.returnValue = returnValue;
    this.dispatchEvent(new Event('close'));
  },
});
