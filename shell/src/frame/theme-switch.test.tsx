import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '@site/shared/testing';
import { ThemeSwitch } from './theme-switch.tsx';
import { THEME_COPY } from './frame-content.ts';

const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)?.value;

describe('ThemeSwitch', () => {
  beforeEach(() => {
    localStorage.clear();
    delete document.documentElement.dataset.theme;
  });

  it('follows the system by default', async () => {
    const { container } = render(<ThemeSwitch />);

    expect(chosen()).toBe('system');
    await expectAccessible(container);
  });

  it('applies and saves a choice, and deletes it for the system', async () => {
    render(<ThemeSwitch />);

    await userEvent.click(screen.getByRole('radio', { name: THEME_COPY.dark }));
    expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
    await userEvent.click(screen.getByRole('radio', { name: THEME_COPY.system }));

    expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual([
      undefined,
      null,
    ]);
  });

  describe('sets the browser’s theme color', () => {
    const mediaOf = () =>
      [...document.head.querySelectorAll<HTMLMetaElement>('[name="theme-color"]')].map((meta) =>
        meta.getAttribute('media'),
      );
    const BY_SYSTEM = ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'];

    beforeEach(() => {
      document.head.innerHTML = BY_SYSTEM.map((media) => `<meta name="theme-color" media="${media}">`).join();
    });

    it('for the choice, or for the system without one', async () => {
      render(<ThemeSwitch />);
      expect(mediaOf()).toEqual(BY_SYSTEM);

      await userEvent.click(screen.getByRole('radio', { name: THEME_COPY.dark }));
      expect(mediaOf()).toEqual(['not all', 'all']);
      await userEvent.click(screen.getByRole('radio', { name: THEME_COPY.light }));
      expect(mediaOf()).toEqual(['all', 'not all']);
      await userEvent.click(screen.getByRole('radio', { name: THEME_COPY.system }));
      expect(mediaOf()).toEqual(BY_SYSTEM);
    });

    it('for a choice of an earlier visit', () => {
      // Simulates the inline script in the document's head.
      document.documentElement.dataset.theme = 'dark';
      render(<ThemeSwitch />);

      expect(mediaOf()).toEqual(['not all', 'all']);
    });
  });

  describe.each([
    ['blocked', ['getItem', 'setItem', 'removeItem']],
    ['full', ['setItem']],
  ] as const)('where the storage is %s', (_, methods) => {
    beforeEach(() => {
      for (const method of methods)
        jest.spyOn(Storage.prototype, method).mockImplementation(() => {
          throw new DOMException('No', 'SecurityError');
        });
    });
    afterEach(() => {
      jest.restoreAllMocks();
    });

    it('keeps a choice until the page is closed', async () => {
      const { unmount } = render(<ThemeSwitch />);
      expect(chosen()).toBe('system');

      await userEvent.click(screen.getByRole('radio', { name: THEME_COPY.dark }));
      expect([chosen(), document.documentElement.dataset.theme]).toEqual(['dark', 'dark']);
      unmount();
      render(<ThemeSwitch />);
      expect(chosen()).toBe('dark');

      await userEvent.click(screen.getByRole('radio', { name: THEME_COPY.system }));
      expect([chosen(), document.documentElement.dataset.theme]).toEqual(['system', undefined]);
    });
  });

  it('agrees with the other switch and with other tabs', async () => {
    render(
      <>
        <ThemeSwitch />
        <ThemeSwitch />
      </>,
    );
    localStorage.setItem('theme', 'light');

    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));

    expect(
      screen
        .getAllByRole<HTMLInputElement>('radio', { name: THEME_COPY.light })
        .every((radio) => radio.checked),
    ).toBe(true);
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});
