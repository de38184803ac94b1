import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';

const OPEN_AFTER_MS = 150;
const CLOSE_AFTER_MS = 300;

export interface DisclosureMenuOptions {
  /** The menu closes when this value changes, for example the page's address. */
  readonly resetKey?: string;
  /** Whether hovering opens the menu too. */
  readonly opensOnHover?: boolean;
}

/**
 * State of a disclosure menu, a button with a list. It opens by click, Enter or Space, never by focus alone. It closes
 * by Escape, which returns the focus to the button, by a click outside, and when the focus leaves.
 */
export function useDisclosureMenu({ resetKey, opensOnHover = false }: DisclosureMenuOptions = {}) {
  const [isOpen, setOpen] = useState(false);
  const wrapper = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPinned = useRef(false);
  const close = useCallback(() => {
    isPinned.current = false;
    setOpen(false);
  }, []);

  useEffect(() => close(), [resetKey, close]);
  useEffect(() => () => clearTimeout(intent.current), []);
  useDismissal(isOpen, wrapper, close);

  function hover(open: boolean, delay: number) {
    return (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || isPinned.current) return;
      clearTimeout(intent.current);
      intent.current = setTimeout(() => setOpen(open), delay);
    };
  }

  return {
    isOpen,
    close,
    wrapperProps: {
      ref: wrapper,
      ...(opensOnHover && {
        onPointerEnter: hover(true, OPEN_AFTER_MS),
        onPointerLeave: hover(false, CLOSE_AFTER_MS),
      }),
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget && !wrapper.current?.contains(event.relatedTarget)) close();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && isOpen) trigger.current?.focus();
      },
    },
    buttonProps: {
      ref: trigger,
      onClick: () => {
        clearTimeout(intent.current);
        // The first click on a menu that hovering opened keeps it open.
        if (isPinned.current) return close();
        isPinned.current = true;
        setOpen(true);
      },
    },
  };
}

/** Closes on a press outside the wrapper and on Escape, independent of the focus. */
function useDismissal(isOpen: boolean, wrapper: RefObject<HTMLElement | null>, close: () => void) {
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !wrapper.current?.contains(event.target)) close();
    };
    const closeOnEscape = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen, wrapper, close]);
}
