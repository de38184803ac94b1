import { useEffect, useEffectEvent, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { SiteFacts } from '@site/shared/contracts';
import { breakpoint, Button, button, Icon, useHydrated, useModal, VisuallyHidden } from '@site/shared/ui';
import { DrawerBody } from './drawer-body.tsx';
import { drawer, drawerHead, toggle } from './drawer-styles.ts';
import { MENU_COPY } from './frame-content.ts';

/** Target of the toggle before hydration: the footer, which has the complete navigation. */
export const FALLBACK_MENU_ID = 'site-menu';

/** The slide-out on narrow screens: a modal `<dialog>` with the header's links, and its toggle. */
export function NavigationDrawer({ facts }: { readonly facts: SiteFacts }) {
  // A link to the current page also creates a history entry, so the key changes.
  const { key } = useLocation();
  const isHydrated = useHydrated();
  const { isOpen, wasOpened, open, close, dialogProps } = useDrawer(key);
  const onToggle = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    open();
  };
  const buttonProps = isHydrated && {
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
        {MENU_COPY.title}
      </a>
      <dialog aria-label={MENU_COPY.title} css={wasOpened && drawer} {...dialogProps}>
        {wasOpened && (
          <>
            <div css={drawerHead}>
              <Button variant="ghost" onClick={close}>
                <Icon name="close" size="1.5rem" />
                {MENU_COPY.close}
                <VisuallyHidden>{` ${MENU_COPY.closed}`}</VisuallyHidden>
              </Button>
            </div>
            <DrawerBody facts={facts} />
          </>
        )}
      </dialog>
    </>
  );
}

/**
 * A modal that renders its content when it first opens, and closes on navigation or when the screen becomes wider than the
 * drawer's breakpoint.
 */
function useDrawer(resetKey: string) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const { close, dialogProps } = useModal({ isOpen, onClosed: () => setOpen(false) });
  const closeNow = useEffectEvent(close);

  useEffect(() => closeNow(), [resetKey]);
  useEffect(() => {
    if (!isOpen) return;
    const onWide = () => closeNow();
    const wide = window.matchMedia(breakpoint.lg.replace('@media ', ''));
    wide.addEventListener('change', onWide);
    return () => wide.removeEventListener('change', onWide);
  }, [isOpen]);

  function open() {
    setOpened(true);
    setOpen(true);
  }
  return { isOpen, wasOpened, open, close, dialogProps };
}
