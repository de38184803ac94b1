import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

// The palette's list asks for its size, which jsdom does not have. Not for all tests: the charts measure, too, if they can.
Object.assign(window, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});

/** Opens the command palette by its button. Returns its field. */
export async function openPalette(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: /^Find or go to/ }));
  return paletteField();
}

export function paletteField(): Promise<HTMLElement> {
  return screen.findByRole('combobox', { name: /^A reference/ });
}

/** Types into the command palette, and runs the first command. */
export async function findInPalette(user: UserEvent, text: string): Promise<void> {
  await user.type(await openPalette(user), `${text}{Enter}`);
}
