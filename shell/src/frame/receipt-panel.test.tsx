import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '@site/shared/testing';
import { ReceiptPanel } from './receipt-panel.tsx';
import { SkipLink } from './skip-link.tsx';

describe('ReceiptPanel', () => {
  it('shows the reference until it is dismissed', async () => {
    const onDismiss = jest.fn();
    const { container } = render(<ReceiptPanel reference="AR-7K3M-92QX" onDismiss={onDismiss} />);

    expect(screen.getByRole('region', { name: 'Application receipt' }).textContent).toContain('AR-7K3M-92QX');
    await expectAccessible(container);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss receipt' }));

    expect(onDismiss).toHaveBeenCalledTimes(1);
  });
});

describe('SkipLink', () => {
  it('links to the main content', async () => {
    const { container } = render(
      <>
        <SkipLink />
        <main id="main" tabIndex={-1} />
      </>,
    );

    expect(screen.getByRole('link', { name: 'Skip to main content' }).getAttribute('href')).toBe('#main');
    await expectAccessible(container);
  });
});
