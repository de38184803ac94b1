import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type SyntheticEvent } from 'react';

export interface ModalOptions {
  readonly isOpen: boolean;
  /** Called after the dialog has closed by `close`, Escape, or a click outside. */
  onClosed(): void;
  /** Set to false if a question needs an answer: a click outside leaves the dialog open. */
  readonly closesOnOutsideClick?: boolean;
  /** Called instead of closing on Escape, or on a phone's Back gesture. */
  onCancel?(): void;
}

/** Opens and closes a modal `<dialog>`, which takes `dialogProps`. Closing returns the focus to where it was. */
export function useModal({ isOpen, onClosed, closesOnOutsideClick = true, onCancel }: ModalOptions) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** A text selection that began in the dialog and ended outside it is followed by a click too. */
  const isPressedOutside = useRef(false);
  useEffect(() => {
    if (!isOpen) dialog.current?.close();
    else if (!dialog.current?.open) dialog.current?.showModal();
  }, [isOpen]);
  const close = () => dialog.current?.close();

  const dialogProps = {
    ref: dialog,
    onClose: (event: SyntheticEvent) => isOwn(event) && onClosed(),
    onPointerDown: (event: MouseEvent) => void (isPressedOutside.current = isOutside(event)),
    onClick: (event: MouseEvent) =>
      closesOnOutsideClick && isPressedOutside.current && isOutside(event) && close(),
    ...(onCancel && {
      onCancel: (event: SyntheticEvent) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        onCancel();
      },
      // Browsers let only the first `cancel` be prevented without further input, but the key event can be prevented
      // each time.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onCancel();
      },
    }),
  };
  return { close, dialogProps };
}

/** React also propagates events from a dialog inside this one. */
function isOwn({ target, currentTarget }: SyntheticEvent): boolean {
  return target === currentTarget;
}

/** Whether a click was on the backdrop. Clicks on the backdrop and on the dialog's own padding both target the dialog. */
function isOutside(event: MouseEvent): boolean {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  const { clientX, clientY } = event;
  return isOwn(event) && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
