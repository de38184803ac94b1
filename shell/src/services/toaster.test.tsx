import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expectAccessible } from '@site/shared/testing';
import { createToaster, Toaster, type ToasterStore } from './toaster.tsx';

let store: ToasterStore;
const push = (...args: Parameters<ToasterStore['push']>) => act(() => store.push(...args));
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const polite = () => screen.getByRole('status');
const urgent = () => screen.getByRole('alert');
const titles = () => screen.queryAllByRole('button').map((button) => button.textContent);
const cardOf = (title: string) => screen.getByText(title).parentElement?.parentElement ?? document.body;

describe('Toaster', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    store = createToaster();
    render(<Toaster store={store} />, { wrapper: MemoryRouter });
  });
  afterEach(() => void jest.useRealTimers());

  it('renders both live regions before the first toast', () => {
    expect(polite().textContent).toBe('');
    expect(urgent().textContent).toBe('');
  });

  it('announces ordinary toasts politely and destructive ones assertively', async () => {
    push({ title: 'Application Submitted', description: 'We will be in touch.' });
    push({ title: 'Submission Failed', tone: 'destructive' });

    expect(within(polite()).getByText('Application Submitted')).toBeDefined();
    expect(within(urgent()).getByText('Submission Failed')).toBeDefined();
    jest.useRealTimers();
    await expectAccessible(document.body);
  });

  it('removes an ordinary toast after six seconds plus one per twenty words', () => {
    push({ title: 'Saved' });
    wait(6999);
    expect(titles()).toHaveLength(1);
    wait(1);

    expect(titles()).toEqual([]);
  });

  it('shows longer texts for longer', () => {
    push({ title: 'Saved', description: 'word '.repeat(40) });
    wait(8999);
    expect(titles()).toHaveLength(1);
    wait(1);

    expect(titles()).toEqual([]);
  });

  it('keeps a destructive toast until it is dismissed', () => {
    push({ title: 'Submission Failed', tone: 'destructive' });
    wait(600_000);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Submission Failed' }));

    expect(titles()).toEqual([]);
  });

  it('shows at most three, newest last, and removes the oldest ordinary one', () => {
    push({ title: 'A', tone: 'destructive' });
    for (const title of ['B', 'C', 'D']) push({ title });

    expect(titles()).toEqual(['Dismiss: A', 'Dismiss: C', 'Dismiss: D']);
  });

  it('shows a repeated message once, with a count', () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      push({ title: 'Submission Failed', description: 'Please try again.', tone: 'destructive' });

    expect(titles()).toEqual(['Dismiss: Submission Failed']);
    expect(urgent().textContent).toContain('5 times');
  });

  it('restarts the time of a repeated message', () => {
    push({ title: 'Saved' });
    wait(5000);
    push({ title: 'Saved' });
    wait(6999);
    expect(titles()).toHaveLength(1);
    wait(1);

    expect(titles()).toEqual([]);
  });

  it('replaces earlier toasts of the same action, and keeps those of others', () => {
    push({ title: 'Login failed', tone: 'destructive', action: 'sign-in' });
    push({ title: 'Submission Failed', tone: 'destructive', action: 'submit' });
    push({ title: 'File Upload Failed', tone: 'destructive', action: 'submit' });
    expect(titles()).toEqual(['Dismiss: Login failed', 'Dismiss: File Upload Failed']);

    push({ title: 'Application Submitted', action: 'submit' });

    expect(titles()).toEqual(['Dismiss: Login failed', 'Dismiss: Application Submitted']);
  });

  it('removes all toasts of an action on request', () => {
    push({ title: 'File Upload Failed', tone: 'destructive', action: 'submit' });
    push({ title: 'Login failed', tone: 'destructive', action: 'sign-in' });

    act(() => store.dismissAction('submit'));

    expect(titles()).toEqual(['Dismiss: Login failed']);
  });

  it.each([
    [
      'it is hovered',
      () => fireEvent.pointerEnter(cardOf('Saved')),
      () => fireEvent.pointerLeave(cardOf('Saved')),
    ],
    ['focus is inside', () => screen.getByRole('button').focus(), () => screen.getByRole('button').blur()],
    ['its tab is hidden', () => hideTab(true), () => hideTab(false)],
  ])('pauses its timer while %s', (_, hold, release) => {
    push({ title: 'Saved' });
    wait(5000);
    act(() => void hold());
    wait(60_000);
    expect(titles()).toHaveLength(1);

    act(() => void release());
    wait(1999);
    expect(titles()).toHaveLength(1);
    wait(1);
    expect(titles()).toEqual([]);
  });

  it('keeps a toast that has focus when the pointer leaves it', () => {
    push({ title: 'Saved' });
    act(() => screen.getByRole('button').focus());
    fireEvent.pointerEnter(cardOf('Saved'));
    fireEvent.pointerLeave(cardOf('Saved'));
    wait(60_000);

    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss: Saved' }));
  });

  it('announces only the new toast', () => {
    expect([polite(), urgent()].map((region) => region.getAttribute('aria-atomic'))).toEqual([
      'false',
      'false',
    ]);
    push({ title: 'A' });
    const before = cardOf('A');
    push({ title: 'B' });

    expect([...polite().children]).toEqual([before, cardOf('B')]);
  });

  it('returns the focus to where it came from', () => {
    const field = document.body.appendChild(document.createElement('input'));
    push({ title: 'Saved' });
    field.focus();
    act(() => screen.getByRole('button').focus());

    fireEvent.click(screen.getByRole('button'));

    expect(document.activeElement).toBe(field);
    field.remove();
  });

  it.each([
    ['F6', { key: 'F6' }],
    ['Alt+T', { key: '†', code: 'KeyT', altKey: true }],
  ])('is focused by %s, which also returns the focus', (_, keys) => {
    const field = document.body.appendChild(document.createElement('input'));
    push({ title: 'A', tone: 'destructive' });
    push({ title: 'B' });
    field.focus();

    expect(fireEvent.keyDown(field, keys)).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss: A' }));
    act(() => screen.getByRole('button', { name: 'Dismiss: B' }).focus());
    fireEvent.keyDown(screen.getByRole('button', { name: 'Dismiss: B' }), keys);

    expect(document.activeElement).toBe(field);
    field.remove();
  });

  it('ignores other keys, and F6 without a toast', () => {
    expect(fireEvent.keyDown(document.body, { key: 'F6' })).toBe(true);
    push({ title: 'A' });
    expect(fireEvent.keyDown(document.body, { key: 'F6', shiftKey: true })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: 't', code: 'KeyT' })).toBe(true);

    expect(document.activeElement).toBe(document.body);
  });

  describe('never covers the focused control', () => {
    const list = () => polite().parentElement ?? document.body;
    const bottom = () => getComputedStyle(list()).insetBlockEnd;
    let field: HTMLInputElement;

    beforeEach(() => {
      field = document.body.appendChild(document.createElement('input'));
      place(list(), { left: 624, top: 700, width: 384, height: 52 });
    });
    afterEach(() => field.remove());

    it('but moves away when a toast appears, and when the focus moves', () => {
      place(field, { left: 600, top: 720, width: 200, height: 40 });
      field.focus();
      push({ title: 'Saved' });
      expect(bottom()).toBe('auto');

      const other = document.body.appendChild(document.createElement('input'));
      place(other, { left: 0, top: 0, width: 200, height: 40 });
      act(() => other.focus());
      expect(bottom()).not.toBe('auto');
      act(() => field.focus());
      expect(bottom()).toBe('auto');
      other.remove();
    });

    it('and stays in place when its button takes the focus, so that the button can be clicked', () => {
      place(field, { left: 600, top: 720, width: 200, height: 40 });
      field.focus();
      push({ title: 'Saved' });

      act(() => screen.getByRole('button').focus());
      expect(bottom()).toBe('auto');
    });

    it.each([
      ['next to it', { left: 100, top: 720, width: 200, height: 40 }],
      ['above it', { left: 700, top: 600, width: 200, height: 40 }],
      ['below the screen', { left: 700, top: 800, width: 200, height: 40 }],
    ])('and stays in place if that is %s', (_, where) => {
      place(field, where);
      field.focus();
      push({ title: 'Saved' });

      expect(bottom()).not.toBe('auto');
    });

    it('and stays in place if it would cover as much at the top', () => {
      place(list(), { left: 0, top: 200, width: 320, height: 560 });
      place(field, { left: 16, top: 360, width: 280, height: 40 });
      field.focus();
      push({ title: 'Saved' });

      expect(bottom()).not.toBe('auto');
    });

    it('and stays in place for <main>, which is not in the tab order', () => {
      field.tabIndex = -1;
      place(field, { left: 0, top: 0, width: 1024, height: 2000 });
      field.focus();
      push({ title: 'Saved' });

      expect(bottom()).not.toBe('auto');
    });
  });

  describe('under an open modal dialog', () => {
    const dialogs: HTMLDialogElement[] = [];
    async function openModal() {
      const dialog = document.createElement('dialog');
      dialogs.push(dialog);
      await act(async () => {
        document.body.append(dialog);
        dialog.showModal();
        await Promise.resolve();
      });
      return dialog;
    }
    const change = (how: () => void) =>
      act(async () => {
        how();
        await Promise.resolve();
      });
    const placeOf = (title: string) => screen.getByText(title).closest('dialog');
    const regionOf = (title: string) => screen.getByText(title).closest('[role]')?.getAttribute('role');
    afterEach(() => change(() => dialogs.splice(0).forEach((dialog) => dialog.remove())));

    it('is inside it, in live regions that existed before', async () => {
      const dialog = await openModal();
      expect(within(dialog).getByRole('status').textContent).toBe('');
      push({ title: 'Saved' });
      push({ title: 'Download failed', tone: 'destructive' });

      expect(within(within(dialog).getByRole('status')).getByText('Saved')).toBeDefined();
      expect(within(within(dialog).getByRole('alert')).getByText('Download failed')).toBeDefined();
      expect(titles()).toHaveLength(2);
    });

    it('is inside the topmost of several', async () => {
      const outer = await openModal();
      const inner = await openModal();
      push({ title: 'Saved' });
      expect(placeOf('Saved')).toBe(inner);

      await change(() => inner.close());
      expect(placeOf('Saved')).toBe(outer);
    });

    it('tells the dialog how high it is, and when it is gone', async () => {
      const dialog = await openModal();
      const height = () => dialog.style.getPropertyValue('--h-toasts');
      expect(height()).toBe('');
      place(dialog.lastElementChild as HTMLElement, { left: 16, top: 440, width: 288, height: 112 });
      push({ title: 'Saved' });
      expect(height()).toBe('calc(128px + env(safe-area-inset-bottom))');

      fireEvent.click(within(dialog).getByRole('button'));
      expect(height()).toBe('');
    });

    it.each([
      ['closes', (dialog: HTMLDialogElement) => dialog.close()],
      ['is removed', (dialog: HTMLDialogElement) => dialog.remove()],
    ])('returns to the page when it %s, with its remaining time', async (_, end) => {
      const dialog = await openModal();
      push({ title: 'Saved' });
      wait(5000);
      await change(() => end(dialog));
      expect(placeOf('Saved')).toBeNull();
      wait(1999);
      expect(titles()).toHaveLength(1);
      wait(1);

      expect(titles()).toEqual([]);
    });

    it('is not announced again after it moved, unless it was very recent', async () => {
      push({ title: 'Heard', tone: 'destructive' });
      wait(5000);
      push({ title: 'Just now', tone: 'destructive' });
      await openModal();
      push({ title: 'Later', tone: 'destructive' });

      expect(['Heard', 'Just now', 'Later'].map(regionOf)).toEqual([undefined, 'alert', 'alert']);
    });

    it('can be reached by its key and dismissed there', async () => {
      const dialog = await openModal();
      push({ title: 'Saved' });
      fireEvent.keyDown(dialog, { key: 'F6' });
      expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Dismiss: Saved' }));
      fireEvent.click(within(dialog).getByRole('button'));

      expect(titles()).toEqual([]);
    });
  });

  it('follows a toast’s link, and removes the toast', async () => {
    jest.useRealTimers();
    const user = userEvent.setup();
    push({ title: 'Access Denied', tone: 'destructive', link: { text: 'Sign out', href: '/auth?sign-out' } });
    const link = screen.getByRole('link', { name: 'Sign out' });
    expect(link.getAttribute('href')).toBe('/auth?sign-out');

    await user.click(link);

    expect(titles()).toEqual([]);
  });

  it('escapes text', () => {
    push({ title: '<b>Bold</b>' });

    expect(screen.getByText('<b>Bold</b>')).toBeDefined();
  });
});

/** jsdom has no layout: every element declares its position. */
function place(
  element: HTMLElement,
  { left, top, width, height }: Record<'left' | 'top' | 'width' | 'height', number>,
) {
  const box = { left, top, width, height, right: left + width, bottom: top + height };
  element.getBoundingClientRect = () => box as DOMRect;
}

function hideTab(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}
