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

/** jsdom has no layout: the dialog takes the right half of a screen 640 px wide. */
function clickAt(clientX: number, pressedAt = clientX) {
  const element = screen.getByRole('dialog');
  element.getBoundingClientRect = () => new DOMRect(320, 0, 320, 800);
  // jsdom's pointer events have no position.
  fireEvent(element, new MouseEvent('pointerdown', { bubbles: true, clientX: pressedAt, clientY: 300 }));
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

  it('stays open when a text selection ends outside, and closes by the next click there', async () => {
    render(<Question />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));

    clickAt(100, 400);
    expect(dialog()).not.toBeNull();
    clickAt(400, 100);
    expect(dialog()).not.toBeNull();
    clickAt(100);

    expect(dialog()).toBeNull();
  });

  it('asks first where Escape would lose something, each time', async () => {
    const asked: string[] = [];
    render(<Question onCancel={() => asked.push('cancel')} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));

    for (const key of ['Escape', 'Escape', 'x'])
      fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key });
    const isRefused = !fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));

    expect(asked).toHaveLength(3);
    expect(isRefused).toBe(true);
    expect(dialog()).not.toBeNull();
  });

  it('stays open until a required question is answered', async () => {
    render(<Question closesOnOutsideClick={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));

    clickAt(100);

    expect(dialog()).not.toBeNull();
  });
});
