import { createRef } from 'react';
import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { TextField } from './text-field.tsx';

describe('TextField', () => {
  it('connects label, hint and message to its control', async () => {
    const { container } = render(
      <TextField label="Work email" name="email" type="email" hint="For our answer" error="Too long" />,
    );
    const input = screen.getByRole('textbox', {
      name: 'Work email',
      description: 'For our answer Too long',
    });

    expect(input.id).toBe('email');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-required')).toBe('true');
    await expectAccessible(container);
  });

  it('keeps the description that a page gives it, before its message', () => {
    render(<TextField label="Password" name="password" error="Too short" aria-describedby="rules" />);

    expect(screen.getByLabelText('Password').getAttribute('aria-describedby')).toBe('rules password-error');
  });

  it('marks an optional field in its label', () => {
    render(<TextField label="Phone" name="phone" optional />);
    const input = screen.getByRole('textbox', { name: 'Phone (optional)' });

    expect(input.getAttribute('aria-required')).toBeNull();
    expect(input.getAttribute('aria-invalid')).toBeNull();
    expect(input.getAttribute('aria-describedby')).toBeNull();
  });

  it('is neither required nor marked where it filters', () => {
    render(<TextField label="Company" name="company" optional="unmarked" />);

    expect(screen.getByRole('textbox', { name: 'Company' }).getAttribute('aria-required')).toBeNull();
  });

  it('keeps a hidden label as its name, exposes its element, and accepts another id', () => {
    const ref = createRef<HTMLInputElement>();
    render(<TextField label="Search" name="q" id="blog-search" hideLabel optional ref={ref} />);

    expect(screen.getByLabelText(/Search/)).toBe(ref.current);
    expect(ref.current?.id).toBe('blog-search');
  });
});
