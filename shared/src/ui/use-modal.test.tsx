import { useState } from 'react';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useModal, type ModalOptions } from './use-modal.ts';

function Question(options: Partial<ModalOptions>) {
  const [isOpen, setOpen] = useState(false);
  const { close, dialogProps } = useModal({ isOpen, onClosed: () => setOpen(false), ...options });
  return (
    <>
      <button onClick={() => setOpen(true)}>{isOpen ? 'Opened' : 'Open'}</button>
      <dialog aria-label="Question" {...dialogProps}>
        <button onClick={close}>Close</button>
      </dialog>
    </>
  );
}
const dialog = () => screen.queryByRole('dialog', { name: 'Question' });

/** jsdom does no layout: the dialog occupies the right half of a screen that is 640 wide. */
function clickAt(clientX: number) {
  const element = screen.getByRole('dialog');
  element.getBoundingClientRect = () => new DOMRect(320, 0, 320, 800);
  fireEvent.click(element, { clientX, clientY: 300 });
}

describe('useModal', () => {
  it('opens a dialog and reports when it has closed', async () => {
    render(<Question />);
    expect(dialog()).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(dialog()).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));

    expect(dialog()).toBeNull();
    expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy();
  });

  it('closes by a click outside, not by one on its own empty space', async () => {
    render(<Question />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));

    clickAt(400);
    expect(dialog()).not.toBeNull();
    clickAt(100);

    expect(dialog()).toBeNull();
  });

  it('stays open until a required question is answered', async () => {
    render(<Question closesOnOutsideClick={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));

    clickAt(100);

    expect(dialog()).not.toBeNull();
  });
});
