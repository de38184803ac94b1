import { describe, expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { aPageData } from '../app.fixture.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { createShell } from './shell-services.ts';

function open() {
  const { announcement, services } = createShell(aPageData());
  const { container } = render(<RouteAnnouncer announcement={announcement} />);
  return { services, container, region: container.querySelector('[aria-live="polite"]') };
}

describe('RouteAnnouncer', () => {
  it('is empty at first, then announces each title politely', async () => {
    const { services, region, container } = open();

    expect(region?.textContent).toBe('');
    act(() => services.announce('Blog | Ledgerwell'));

    expect(region?.textContent).toBe('Blog | Ledgerwell');
    await expectAccessible(container);
  });

  it('announces a repeated text again', () => {
    const { services, region } = open();
    act(() => services.announce('Submitting...'));
    const first = region?.textContent;

    act(() => services.announce('Submitting...'));

    expect(region?.textContent).not.toBe(first);
    expect(region?.textContent?.trim()).toBe('Submitting...');
  });
});
