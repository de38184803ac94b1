import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { expectAccessible } from '../../testing/accessible.ts';
import { TrapField } from './trap-field.tsx';

it('is a field that nobody sees, focuses or hears', async () => {
  const { container } = render(<TrapField />);

  const trap = container.querySelector<HTMLInputElement>('input[name="leaveBlank"]');
  expect(trap?.tabIndex).toBe(-1);
  expect(trap?.autocomplete).toBe('off');
  // Words by which Chromium, Firefox and password managers recognize fields to fill in.
  const recognized =
    /web|site|url|home|page|mail|phone|tel|fax|name|addr|street|city|state|zip|post|country|company|org|title|user|login|pass|pin|otp|code|card|birth|day|month|year|sex|gender/i;
  expect(trap?.closest('label')?.textContent).not.toMatch(recognized);
  expect(`${trap?.name}${trap?.id}${trap?.placeholder}`).not.toMatch(recognized);
  expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
  await expectAccessible(container);
});
