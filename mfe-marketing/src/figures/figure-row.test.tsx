import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { FigureRow } from './figure-row.tsx';

/** Replaces the browser's observer: jsdom has no layout, so the test decides what is in view. */
class ViewObserver {
  static tell: ((isIntersecting: boolean) => void) | undefined;
  constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    ViewObserver.tell = (isIntersecting) => callback([{ isIntersecting }]);
  }
  observe() {}
  disconnect() {
    ViewObserver.tell = undefined;
  }
}

const preferMotion = (isReduced: boolean) =>
  Object.assign(window, { matchMedia: () => ({ matches: isReduced }) });
const figure = () => screen.getByRole('definition');
const seen = (isIntersecting: boolean) => act(() => ViewObserver.tell?.(isIntersecting));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const counted = () => figure().querySelector('[aria-hidden]')?.textContent;

const originalMatchMedia = window.matchMedia;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(window, { IntersectionObserver: ViewObserver });
  preferMotion(false);
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'IntersectionObserver');
  window.matchMedia = originalMatchMedia;
});

describe('the figures', () => {
  const open = () => render(<FigureRow figures={[{ value: '39%', label: 'average DSO reduction' }]} />);

  it('count up once when they scroll into view, and keep the final value in the markup', () => {
    open();
    seen(false);
    expect(figure().textContent).toBe('39%');

    seen(true);
    pass(100);

    expect(figure().firstChild?.textContent).toBe('39%');
    const early = Number.parseInt(counted() ?? '', 10);
    expect(early).toBeGreaterThan(0);
    expect(early).toBeLessThan(39);
    pass(1000);
    expect(figure().textContent).toBe('39%');

    seen(false);
    seen(true);
    pass(100);
    expect(counted()).toBeUndefined();
  });

  it('do not count if they are in view from the start', () => {
    open();
    seen(true);
    pass(100);

    expect(figure().textContent).toBe('39%');
  });

  it('do not count with reduced motion', () => {
    preferMotion(true);
    open();
    seen(false);
    seen(true);
    pass(100);

    expect(figure().textContent).toBe('39%');
  });
});
