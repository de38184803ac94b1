import { useEffect, useRef } from 'react';

interface Pressed {
  readonly button: Element | null;
  readonly fallback: HTMLElement | null;
}

/** Moves the focus to a fallback when the button that opened a dialog goes away with what the dialog changed. */
export function useFocusFallback() {
  const pressed = useRef<Pressed>(null);
  useEffect(() => {
    const { button, fallback } = pressed.current ?? {};
    const focused = document.activeElement;
    const isLost = focused === document.body;
    if (!button || focused === button || focused?.closest('dialog') || (isLost && button.isConnected)) return;
    pressed.current = null;
    // The button was in view, and so is the fallback next to it.
    if (isLost) fallback?.focus({ preventScroll: true });
  });
  /** Notes the focused button, which opens a dialog. */
  return (fallback: HTMLElement | null) => {
    pressed.current = { button: document.activeElement, fallback };
  };
}
