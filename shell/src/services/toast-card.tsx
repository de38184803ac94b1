import { useRef, useState, type FocusEvent } from 'react';
import { Icon, VisuallyHidden } from '@site/shared/ui';
import { card, cardTitle, dismissButton, tones } from './toaster-styles.ts';
import type { ShownToast } from './toaster-store.ts';
import { timeToRead, useToastTimer } from './use-toast-timer.ts';

export interface ToastCardProps {
  readonly toast: ShownToast;
  readonly onDismiss: () => void;
}

/** One toast: text and a way to dismiss it. Its time stands still under the pointer and with focus inside. */
export function ToastCard({ toast, onDismiss }: ToastCardProps) {
  const [isHeld, setHeld] = useState(false);
  const cameFrom = useRef<HTMLElement>(null);
  const isDestructive = toast.tone === 'destructive';
  useToastTimer({ duration: isDestructive ? null : timeToRead(toast), isHeld, onEnd: onDismiss });

  function dismiss() {
    onDismiss();
    if (cameFrom.current?.isConnected) cameFrom.current.focus();
  }
  return (
    <div
      css={[card, tones[isDestructive ? 'destructive' : 'default']]}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event: FocusEvent) => {
        setHeld(true);
        if (event.relatedTarget instanceof HTMLElement) cameFrom.current = event.relatedTarget;
      }}
      onBlur={() => setHeld(false)}
    >
      <Icon name={isDestructive ? 'alert' : 'check'} size="1.5rem" />
      <div css={{ minWidth: 0 }}>
        <p css={cardTitle}>{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      <button type="button" onClick={dismiss} css={dismissButton}>
        <Icon name="close" />
        <VisuallyHidden>Dismiss: {toast.title}</VisuallyHidden>
      </button>
    </div>
  );
}
