import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { ErrorSummarySlot } from './error-summary.tsx';
import { TextField } from './text-field.tsx';

describe('the slots for messages of a form without script', () => {
  it('are in the HTML, empty and hidden', async () => {
    const { container } = render(
      <>
        <ErrorSummarySlot fallback="submit" />
        <TextField label="Name" name="name" />
      </>,
    );

    expect(screen.queryByRole('group')).toBeNull();
    const slots = [...container.querySelectorAll<HTMLElement>('[data-slot]')];
    expect(slots.map(({ dataset, hidden }) => [dataset['slot'], hidden])).toEqual([
      ['errors', true],
      ['error-name', true],
    ]);
    await expectAccessible(container);
  });

  it('are replaced by a message of the page itself', () => {
    const { container } = render(<TextField label="Name" name="name" error="Name is required" />);

    expect(container.querySelector('[data-slot]')).toBeNull();
    expect(screen.getByLabelText('Name').getAttribute('aria-describedby')).toBe('name-error');
  });
});
