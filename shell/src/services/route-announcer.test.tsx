import { describe, expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { RouteAnnouncer } from './route-announcer.tsx';
import { createStore } from './store.ts';

describe('RouteAnnouncer', () => {
  it('is empty at first, then announces each title politely', async () => {
    const announcement = createStore('');
    const { container } = render(<RouteAnnouncer announcement={announcement} />);
    const region = container.querySelector('[aria-live="polite"]');

    expect(region?.textContent).toBe('');
    act(() => announcement.set('Blog | Ledgerwell'));

    expect(region?.textContent).toBe('Blog | Ledgerwell');
    await expectAccessible(container);
  });
});
