/** Scrolls to the element that a hash names and returns it; without one, scrolls to the top. */
export function scrollToHash(hash: string): HTMLElement | null {
  const part = hash ? document.getElementById(idIn(hash)) : null;
  if (part) part.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
  return part;
}

/** A hash may contain invalid percent encoding. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Makes Tab and screen readers continue from an element, like the browser after a jump. */
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
