import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { Heading } from './heading.tsx';

describe('Heading', () => {
  it('keeps its place in the outline, however large it looks', async () => {
    const { container } = render(
      <Heading level={2} size="display" id="solutions">
        Our Solutions
      </Heading>,
    );

    expect(screen.getByRole('heading', { level: 2, name: 'Our Solutions' }).id).toBe('solutions');
    await expectAccessible(container);
  });
});
