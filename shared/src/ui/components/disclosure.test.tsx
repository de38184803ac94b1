import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '@site/shared/testing';
import { Disclosure } from './disclosure.tsx';

describe('Disclosure', () => {
  it('is closed at first and opens by its summary', async () => {
    const { container } = render(
      <Disclosure summary="How soon do we see results?" headingLevel={3}>
        Within a quarter.
      </Disclosure>,
    );
    const details = container.querySelector('details');

    expect(details?.open).toBe(false);
    await userEvent.click(screen.getByRole('heading', { level: 3, name: 'How soon do we see results?' }));

    expect(details?.open).toBe(true);
    await expectAccessible(container);
  });

  it('tells its parent when a visitor opens it', async () => {
    const onOpenChange = jest.fn();
    render(
      <Disclosure summary="Details" onOpenChange={onOpenChange}>
        Text
      </Disclosure>,
    );

    await userEvent.click(screen.getByText('Details'));

    await screen.findByText('Text');
    expect(onOpenChange).toHaveBeenLastCalledWith(true);
  });
});
