import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { expectAccessible } from '../../testing/accessible.ts';
import { TrapField } from './trap-field.tsx';

it('is a field that nobody sees, focuses or hears', async () => {
  const { container } = render(<TrapField />);

  const trap = container.querySelector<HTMLInputElement>('input[name="website"]');
  expect(trap?.tabIndex).toBe(-1);
  expect(trap?.autocomplete).toBe('off');
  expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
  await expectAccessible(container);
});
