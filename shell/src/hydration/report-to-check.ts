/** Saved while the shell starts, because a remote's code could replace them later. */
const Report = globalThis.CustomEvent;
const dispatch = typeof window === 'undefined' ? null : window.dispatchEvent.bind(window);

/** Tells the composer's hydration checks about the page. Nothing else listens. */
export function reportToCheck(type: 'site:arrived' | 'site:drift', detail: string): void {
  dispatch?.(new Report(type, { detail }));
}
