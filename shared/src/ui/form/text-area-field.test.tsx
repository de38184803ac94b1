import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { TextAreaField } from './text-area-field.tsx';

const area = (used: number) => (
  <TextAreaField label="Description" name="description" optional counter={{ used, limit: 100 }} />
);

describe('TextAreaField', () => {
  it('shows how much of its limit is used', async () => {
    const { container } = render(area(12));

    expect(screen.getByText('12 of 100 characters')).toBeDefined();
    await expectAccessible(container);
  });

  it('counts one character as one', () => {
    render(area(101));

    expect(screen.getByText('1 character too many')).toBeDefined();
  });

  describe('near its limit', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());

    it('announces the count once typing pauses, and not before', () => {
      const { rerender } = render(area(95));
      act(() => jest.advanceTimersByTime(900));
      rerender(area(103));
      act(() => jest.advanceTimersByTime(900));

      expect(screen.getByRole('status').textContent).toBe('');
      act(() => jest.advanceTimersByTime(100));

      expect(screen.getByRole('status').textContent).toBe('3 characters too many');
    });

    it('announces nothing far from it', () => {
      render(area(12));
      act(() => jest.advanceTimersByTime(5000));

      expect(screen.getByRole('status').textContent).toBe('');
    });
  });
});
