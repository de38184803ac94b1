import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
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
    render(<Toaster store={store} />);
  });
  afterEach(() => void jest.useRealTimers());

  it('has both live regions in the page before anything is said', () => {
    expect(polite().textContent).toBe('');
    expect(urgent().textContent).toBe('');
  });

  it('says ordinary toasts politely and destructive ones at once', async () => {
    push({ title: 'Application Submitted', description: 'We will be in touch.' });
    push({ title: 'Submission Failed', tone: 'destructive' });

    expect(within(polite()).getByText('Application Submitted')).toBeDefined();
    expect(within(urgent()).getByText('Submission Failed')).toBeDefined();
    jest.useRealTimers();
    await expectAccessible(document.body);
  });

  it('takes an ordinary toast away after six seconds and one for twenty words', () => {
    push({ title: 'Saved' });
    wait(6999);
    expect(titles()).toHaveLength(1);
    wait(1);

    expect(titles()).toEqual([]);
  });

  it('gives longer texts longer', () => {
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

  it('shows three at most, newest last, and lets the oldest ordinary one go', () => {
    push({ title: 'A', tone: 'destructive' });
    for (const title of ['B', 'C', 'D']) push({ title });

    expect(titles()).toEqual(['Dismiss: A', 'Dismiss: C', 'Dismiss: D']);
  });

  it.each([
    [
      'the pointer rests on it',
      () => fireEvent.pointerEnter(cardOf('Saved')),
      () => fireEvent.pointerLeave(cardOf('Saved')),
    ],
    ['focus is inside', () => screen.getByRole('button').focus(), () => screen.getByRole('button').blur()],
    ['its tab is hidden', () => hideTab(true), () => hideTab(false)],
  ])('stops its time while %s', (_, hold, release) => {
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

  it('gives the focus back to where it came from', () => {
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
  ])('is reached by %s, which leads back too', (_, keys) => {
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

  it('leaves keys alone that are not its own, and F6 while there is no toast', () => {
    expect(fireEvent.keyDown(document.body, { key: 'F6' })).toBe(true);
    push({ title: 'A' });
    expect(fireEvent.keyDown(document.body, { key: 'F6', shiftKey: true })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: 't', code: 'KeyT' })).toBe(true);

    expect(document.activeElement).toBe(document.body);
  });

  describe('never lies over what has the focus', () => {
    const list = () => polite().parentElement ?? document.body;
    const bottom = () => getComputedStyle(list()).insetBlockEnd;
    let field: HTMLInputElement;

    beforeEach(() => {
      field = document.body.appendChild(document.createElement('input'));
      place(list(), { left: 624, top: 700, width: 384, height: 52 });
    });
    afterEach(() => field.remove());

    it('but makes room when a toast comes, and when the focus moves', () => {
      place(field, { left: 600, top: 720, width: 200, height: 40 });
      field.focus();
      push({ title: 'Saved' });
      expect(bottom()).toBe('auto');

      act(() => field.blur());
      act(() => screen.getByRole('button').focus());
      expect(bottom()).not.toBe('auto');
      act(() => field.focus());
      expect(bottom()).toBe('auto');
    });

    it.each([
      ['beside it', { left: 100, top: 720, width: 200, height: 40 }],
      ['above it', { left: 700, top: 600, width: 200, height: 40 }],
      ['below the screen', { left: 700, top: 800, width: 200, height: 40 }],
    ])('and stays where that is %s', (_, where) => {
      place(field, where);
      field.focus();
      push({ title: 'Saved' });

      expect(bottom()).not.toBe('auto');
    });

    it('and stays for the main part of a page, to which no key leads', () => {
      field.tabIndex = -1;
      place(field, { left: 0, top: 0, width: 1024, height: 2000 });
      field.focus();
      push({ title: 'Saved' });

      expect(bottom()).not.toBe('auto');
    });
  });

  it('shows text as text', () => {
    push({ title: '<b>Bold</b>' });

    expect(screen.getByText('<b>Bold</b>')).toBeDefined();
  });
});

/** jsdom draws nothing: every element says where it would be. */
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
