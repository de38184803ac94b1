import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type SyntheticEvent } from 'react';

export interface ModalOptions {
  readonly isOpen: boolean;
  /** Called after the dialog has closed: by `close`, by Escape, or by a click outside it. */
  onClosed(): void;
  /** False where a question needs an answer: a click outside leaves the dialog open. */
  readonly closesOnOutsideClick?: boolean;
  /** Called instead of closing on Escape, or on the Back gesture of a phone. */
  onCancel?(): void;
}

/** Opens and closes a modal `<dialog>`, which takes `dialogProps`. Closing returns the focus to where it was. */
export function useModal({ isOpen, onClosed, closesOnOutsideClick = true, onCancel }: ModalOptions) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** A click also follows a text selection that began in the dialog and was released outside it. */
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
      // Browsers ignore the refusal of a second `cancel` that no other input precedes. They heed this one.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onCancel();
      },
    }),
  };
  return { close, dialogProps };
}

/** React also passes on the events of a dialog inside this one. */
function isOwn({ target, currentTarget }: SyntheticEvent): boolean {
  return target === currentTarget;
}

/** True for a click on the backdrop. Such a click targets the dialog, as do those on the dialog's own empty space. */
function isOutside(event: MouseEvent): boolean {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  const { clientX, clientY } = event;
  return isOwn(event) && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
