import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '@site/shared/testing';
import { Button } from './button.tsx';

describe('Button', () => {
  it('submits nothing unless told to', async () => {
    const onSubmit = jest.fn();
    const { container } = render(
      <form onSubmit={onSubmit}>
        <Button>Add a note</Button>
      </form>,
    );

    await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));

    expect(onSubmit).not.toHaveBeenCalled();
    await expectAccessible(container);
  });

  it('is disabled and says so in its own words while busy', async () => {
    const onClick = jest.fn();
    render(
      <Button loading loadingText="Submitting..." onClick={onClick}>
        Submit Application
      </Button>,
    );
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Submitting...' });

    await userEvent.click(button);

    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([true, 'true']);
    expect(onClick).not.toHaveBeenCalled();
  });
});
