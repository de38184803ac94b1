import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isCounted, stopCounting } from '@site/shared/federation';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { CountingChoice } from './counting-choice.tsx';
import { COUNTING_CHOICE, COUNTING_STATES } from './counting-choice-content.ts';

const theSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: COUNTING_CHOICE.label });
const state = () => screen.getByRole('status').textContent;
const setItem = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem') ?? {};
const removeItem = Object.getOwnPropertyDescriptor(Storage.prototype, 'removeItem') ?? {};
const storage = Object.getOwnPropertyDescriptor(window, 'localStorage') ?? {};

beforeEach(() => localStorage.clear());
afterEach(() => {
  Object.defineProperty(Storage.prototype, 'setItem', setItem);
  Object.defineProperty(Storage.prototype, 'removeItem', removeItem);
  Object.defineProperty(window, 'localStorage', storage);
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

describe('the choice whether visits are counted', () => {
  it('is switched off and on again, and says so', async () => {
    const { user } = renderPage(<CountingChoice />);
    expect([theSwitch().checked, state()]).toEqual([false, COUNTING_STATES.counted]);

    await user.click(theSwitch());
    expect([theSwitch().checked, state()]).toEqual([true, COUNTING_STATES.declined]);
    expect(isCounted()).toBe(false);

    await user.click(theSwitch());
    expect([theSwitch().checked, state()]).toEqual([false, COUNTING_STATES.counted]);
    expect(isCounted()).toBe(true);
  });

  it('works with the keyboard, and lasts', async () => {
    const { user, unmount } = renderPage(<CountingChoice />);
    await user.tab();
    await user.keyboard(' ');
    unmount();

    renderPage(<CountingChoice />);

    expect(theSwitch().checked).toBe(true);
  });

  it('follows other tabs', () => {
    renderPage(<CountingChoice />);

    act(() => {
      localStorage.setItem('visits-not-counted-by-choice', '1');
      dispatchEvent(new StorageEvent('storage'));
    });

    expect(theSwitch().checked).toBe(true);
  });

  it.each([
    [
      'the browser objects',
      () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }),
      COUNTING_STATES.objected,
    ],
    [
      'the browser blocks storage',
      () =>
        Object.defineProperty(window, 'localStorage', {
          configurable: true,
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        }),
      COUNTING_STATES.blocked,
    ],
    ['staff use the browser', stopCounting, COUNTING_STATES.staff],
  ])('is none where %s', (_, happen, words) => {
    happen();
    renderPage(<CountingChoice />);

    expect(screen.queryByRole('switch')).toBeNull();
    expect(state()).toBe(words);
  });

  it('is not kept where the browser stores nothing', async () => {
    Object.defineProperty(Storage.prototype, 'setItem', {
      configurable: true,
      value: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const { user } = renderPage(<CountingChoice />);

    await user.click(theSwitch());

    expect(theSwitch().checked).toBe(false);
    expect(document.activeElement).toBe(theSwitch());
    expect(state()).toBe(COUNTING_STATES.blocked);
    expect(localStorage).toHaveLength(0);
  });

  it('says that counting stays switched off where the browser does not store the change', async () => {
    localStorage.setItem('visits-not-counted-by-choice', '1');
    Object.defineProperty(Storage.prototype, 'removeItem', {
      configurable: true,
      value: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    const { user } = renderPage(<CountingChoice />);

    await user.click(theSwitch());

    expect([theSwitch().checked, state()]).toEqual([
      true,
      `${COUNTING_CHOICE.notStored} ${COUNTING_STATES.declined}`,
    ]);
  });

  it('appears when the page is hydrated; until then, it says that visits are not counted without JavaScript', async () => {
    localStorage.setItem('visits-not-counted-by-choice', '1');
    const container = document.createElement('div');
    container.innerHTML = renderToString(<CountingChoice />);
    document.body.append(container);
    expect(container.textContent).toBe(COUNTING_CHOICE.withoutScript);

    const problems: unknown[] = [];
    const root = await act(() =>
      hydrateRoot(container, <CountingChoice />, { onRecoverableError: (error) => problems.push(error) }),
    );

    expect([theSwitch().checked, problems]).toEqual([true, []]);
    act(() => root.unmount());
    container.remove();
  });

  it('is accessible', async () => {
    const { container } = renderPage(<CountingChoice />);

    await expectAccessible(container);
  });
});
