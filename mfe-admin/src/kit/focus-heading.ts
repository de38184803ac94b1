/** Moves the focus to the first heading in an element, when the control that had it is gone. */
export function focusHeading(element: Element | null): void {
  const heading = element?.querySelector<HTMLElement>('h1, h2, h3, h4');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
