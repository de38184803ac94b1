import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { expectAccessible } from './accessible.ts';

describe('expectAccessible', () => {
  it('names the rule and the element that breaks it', async () => {
    const { container } = render(<input type="text" />);

    await expect(expectAccessible(container)).rejects.toThrow(/label[\s\S]*<input type="text">/);
  });
});
