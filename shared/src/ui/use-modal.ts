import { useEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';

export interface ModalOptions {
  readonly isOpen: boolean;
  /** Called after the dialog has closed: by `close`, by Escape, or by a click outside it. */
  onClosed(): void;
  /** False where a question needs an answer: a click outside leaves the dialog open. */
  readonly closesOnOutsideClick?: boolean;
}

/** Opens and closes a modal `<dialog>`, which takes `dialogProps`. Closing returns the focus to where it was. */
export function useModal({ isOpen, onClosed, closesOnOutsideClick = true }: ModalOptions) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!isOpen) dialog.current?.close();
    else if (!dialog.current?.open) dialog.current?.showModal();
  }, [isOpen]);
  const close = () => dialog.current?.close();

  const dialogProps = {
    ref: dialog,
    onClose: (event: SyntheticEvent) => isOwn(event) && onClosed(),
    onClick: (event: MouseEvent) => closesOnOutsideClick && isOutside(event) && close(),
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
