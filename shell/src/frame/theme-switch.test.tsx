import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '@site/shared/testing';
import { ThemeSwitch } from './theme-switch.tsx';

const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)?.value;

describe('ThemeSwitch', () => {
  beforeEach(() => {
    localStorage.clear();
    delete document.documentElement.dataset.theme;
  });

  it('follows the system until told otherwise', async () => {
    const { container } = render(<ThemeSwitch />);

    expect(chosen()).toBe('system');
    await expectAccessible(container);
  });

  it('shows and keeps a choice, and forgets it for the system', async () => {
    render(<ThemeSwitch />);

    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
    await userEvent.click(screen.getByRole('radio', { name: 'System' }));

    expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual([
      undefined,
      null,
    ]);
  });

  it('agrees with its twin and with other tabs', async () => {
    render(
      <>
        <ThemeSwitch />
        <ThemeSwitch />
      </>,
    );
    localStorage.setItem('theme', 'light');

    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));

    expect(
      screen.getAllByRole<HTMLInputElement>('radio', { name: 'Light' }).every((radio) => radio.checked),
    ).toBe(true);
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});
