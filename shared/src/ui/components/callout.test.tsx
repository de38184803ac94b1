import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { Callout } from './callout.tsx';
import { EmptyState } from './empty-state.tsx';
import { Skeleton } from './skeleton.tsx';

describe('Callout', () => {
  it('shows its title and text', async () => {
    const { container } = render(
      <Callout tone="warning" title="We kept a draft">
        <p>Restore it or start anew.</p>
      </Callout>,
    );

    expect(container.textContent).toBe('We kept a draftRestore it or start anew.');
    await expectAccessible(container);
  });
});

describe('EmptyState', () => {
  it('says what is missing', async () => {
    const { container } = render(<EmptyState title="No submissions yet" />);

    expect(screen.getByText('No submissions yet')).toBeDefined();
    await expectAccessible(container);
  });
});

describe('Skeleton', () => {
  it('is silent', async () => {
    const { container } = render(<Skeleton lines={2} />);

    expect(container.querySelector('[aria-hidden="true"]')?.childElementCount).toBe(2);
    await expectAccessible(container);
  });
});
