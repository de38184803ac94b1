import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '@site/shared/testing';
import { SelectField } from './select-field.tsx';

const options = [
  ['finance', 'Finance'],
  ['retail', 'Retail'],
] as const;

describe('SelectField', () => {
  it('asks for a choice and accepts one', async () => {
    const { container } = render(
      <SelectField label="Industry" name="industry" placeholder="Select industry" options={options} />,
    );
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Industry' });

    expect(select.value).toBe('');
    await userEvent.selectOptions(select, 'Retail');

    expect(select.value).toBe('retail');
    await expectAccessible(container);
  });

  it('says what is wrong', () => {
    render(
      <SelectField label="Industry" name="industry" options={options} error="Please select an industry" />,
    );

    expect(screen.getByRole('combobox', { description: 'Please select an industry' })).toBeDefined();
  });
});
