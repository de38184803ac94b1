import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '@site/shared/testing';
import { ReceiptPanel } from './receipt-panel.tsx';
import { SkipLink } from './skip-link.tsx';
import { FRAME_COPY, RECEIPT_COPY } from './frame-content.ts';

describe('ReceiptPanel', () => {
  it('shows the reference until it is dismissed', async () => {
    const onDismiss = jest.fn();
    const { container } = render(<ReceiptPanel reference="AR-7K3M-92QX" onDismiss={onDismiss} />);

    expect(screen.getByRole('region', { name: RECEIPT_COPY.region }).textContent).toContain('AR-7K3M-92QX');
    await expectAccessible(container);
    await userEvent.click(screen.getByRole('button', { name: RECEIPT_COPY.dismiss }));

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

    expect(screen.getByRole('link', { name: FRAME_COPY.skip }).getAttribute('href')).toBe('#main');
    await expectAccessible(container);
  });
});
