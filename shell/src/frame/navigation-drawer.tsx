import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { SiteFacts } from '@site/shared/contracts';
import { breakpoint, Button, button, Icon, VisuallyHidden } from '@site/shared/ui';
import { DrawerContent } from './drawer-content.tsx';
import { drawer, drawerHead, toggle } from './drawer-styles.ts';

/** Where the toggle leads as long as no script has taken over: the footer's complete navigation. */
export const FALLBACK_MENU_ID = 'site-menu';

/** The slide-out on narrow screens: a modal `<dialog>` with the header's links, and the toggle that opens it. */
export function NavigationDrawer({ facts }: { readonly facts: SiteFacts }) {
  // A link to the page that is shown makes an entry of its own too.
  const { key } = useLocation();
  const { dialog, isReady, isOpen, wasOpened, open, close, onClosed } = useModal(key);
  const onToggle = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    open();
  };
  const buttonProps = isReady && {
    role: 'button',
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
    onClick: onToggle,
    onKeyDown: (event: KeyboardEvent) => event.key === ' ' && onToggle(event),
  };
  return (
    <>
      <a href={`#${FALLBACK_MENU_ID}`} css={[button({ variant: 'ghost' }), toggle]} {...buttonProps}>
        <Icon name="menu" size="1.5rem" />
        Menu
      </a>
      <dialog
        ref={dialog}
        aria-label="Menu"
        onClose={onClosed}
        onClick={(event) => isBeside(event) && close()}
        css={wasOpened && drawer}
      >
        {wasOpened && (
          <>
            <div css={drawerHead}>
              <Button variant="ghost" onClick={close}>
                <Icon name="close" size="1.5rem" />
                Close<VisuallyHidden> menu</VisuallyHidden>
              </Button>
            </div>
            <DrawerContent facts={facts} />
          </>
        )}
      </dialog>
    </>
  );
}

/** True for a click on the backdrop. It counts as one on the dialog, as do those on its own blank space. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/** A modal that is filled when it first opens, and closes when the visitor goes elsewhere or the screen grows past the drawer's width. */
function useModal(resetKey: string) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isReady, setReady] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const close = () => dialog.current?.close();

  useEffect(() => setReady(true), []);
  useEffect(() => dialog.current?.close(), [resetKey]);
  useEffect(() => {
    if (!isOpen) return;
    dialog.current?.showModal();
    const wide = window.matchMedia(breakpoint.lg.replace('@media ', ''));
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [isOpen]);

  function open() {
    setOpened(true);
    setOpen(true);
  }
  return { dialog, isReady, isOpen, wasOpened, open, close, onClosed: () => setOpen(false) };
}
