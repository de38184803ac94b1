import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '@site/shared/testing';
import { ErrorSummary } from './error-summary.tsx';
import { Fieldset } from './fieldset.tsx';
import { TextField } from './text-field.tsx';

function renderForm() {
  return render(
    <main>
      <ErrorSummary errors={[{ field: 'phone', message: 'Phone number is required' }]} />
      <Fieldset legend="Contact Information">
        <TextField label="Phone number" name="phone" error="Phone number is required" />
      </Fieldset>
    </main>,
  );
}

describe('ErrorSummary', () => {
  it('takes the focus when it appears', async () => {
    const { container } = renderForm();

    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'There is a problem' }));
    await expectAccessible(container);
  });

  it('links a message to its control', async () => {
    renderForm();

    await userEvent.click(screen.getByRole('link', { name: 'Phone number is required' }));

    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Phone number' }));
  });
});

describe('Fieldset', () => {
  it('names a group by its legend', () => {
    renderForm();

    expect(screen.getByRole('group', { name: 'Contact Information' })).toBeDefined();
  });
});
