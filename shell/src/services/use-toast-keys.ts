import { useEffect, useRef, type RefObject } from 'react';

/** F6 or Alt+T moves the focus to the toasts and back. Without toasts, the keys keep their browser function. */
export function useToastKeys(list: RefObject<HTMLElement | null>, hasToasts: boolean): void {
  const cameFrom = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!hasToasts) return;
    const go = (event: KeyboardEvent) => {
      if (!isToastKey(event)) return;
      event.preventDefault();
      const focused = document.activeElement;
      if (list.current?.contains(focused)) return cameFrom.current?.focus();
      cameFrom.current = focused instanceof HTMLElement ? focused : null;
      list.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [list, hasToasts]);
}

function isToastKey({ key, code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || shiftKey) return false;
  return altKey ? code === 'KeyT' : key === 'F6';
}
