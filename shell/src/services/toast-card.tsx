import { useRef, useState, type FocusEvent } from 'react';
import { Icon, textLink, VisuallyHidden, WholeCodes } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { card, cardCount, cardTitle, dismissButton, tones } from './toaster-styles.ts';
import type { ShownToast } from './toaster-store.ts';
import { useToastTimer } from './use-toast-timer.ts';
import { TOAST_COPY } from './toaster-content.ts';

export interface ToastCardProps {
  readonly toast: ShownToast;
  readonly onDismiss: () => void;
}

/** One toast with a dismiss button. Its timer pauses while it is hovered or focused. */
export function ToastCard({ toast, onDismiss }: ToastCardProps) {
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const cameFrom = useRef<HTMLElement>(null);
  const isDestructive = toast.tone === 'destructive';
  useToastTimer({ clock: toast.clock, isHeld: isHovered || hasFocus, onEnd: onDismiss });

  function dismiss() {
    onDismiss();
    if (cameFrom.current?.isConnected) cameFrom.current.focus();
  }
  return (
    <div
      css={[card, tones[isDestructive ? 'destructive' : 'default']]}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event: FocusEvent) => {
        setHasFocus(true);
        if (event.relatedTarget instanceof HTMLElement) cameFrom.current = event.relatedTarget;
      }}
      onBlur={() => setHasFocus(false)}
    >
      <Icon name={isDestructive ? 'alert' : 'check'} size="1.5rem" />
      {/* A repeated message is a new node, so that screen readers announce it again, and the button keeps the focus. */}
      <div key={toast.count} css={{ minWidth: 0 }}>
        <p css={cardTitle}>
          {toast.title}
          {toast.count > 1 && <span css={cardCount}>{` ${TOAST_COPY.repeated(toast.count)}`}</span>}
        </p>
        {toast.description && (
          <p>
            <WholeCodes>{toast.description}</WholeCodes>
          </p>
        )}
        {toast.link && (
          <Link to={toast.link.href} onClick={onDismiss} css={textLink()}>
            {toast.link.text}
          </Link>
        )}
      </div>
      <button type="button" onClick={dismiss} css={dismissButton}>
        <Icon name="close" />
        <VisuallyHidden>{TOAST_COPY.dismiss(toast.title)}</VisuallyHidden>
      </button>
    </div>
  );
}
