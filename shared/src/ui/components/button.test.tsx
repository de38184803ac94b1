import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
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

  it('shows its busy text, keeps the focus and does nothing', async () => {
    const onClick = jest.fn();
    const look = (loading: boolean) => (
      <Button loading={loading} loadingText="Submitting..." onClick={onClick}>
        Submit Application
      </Button>
    );
    const { rerender } = render(look(false));
    screen.getByRole('button').focus();
    rerender(look(true));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Submitting...' });

    await userEvent.click(button);

    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    expect(document.activeElement).toBe(button);
    expect(onClick).not.toHaveBeenCalled();
  });

  it.each([
    ['a click on it', () => userEvent.click(screen.getByRole('button'))],
    ['Enter in a field', () => userEvent.type(screen.getByRole('textbox'), '{Enter}')],
  ])('submits nothing while busy by %s', async (_, submit) => {
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    const form = (loading: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Company" />
        <Button type="submit" loading={loading}>
          Submit
        </Button>
      </form>
    );
    const { rerender } = render(form(true));
    await submit();
    expect(onSubmit).not.toHaveBeenCalled();

    rerender(form(false));
    await submit();
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});
