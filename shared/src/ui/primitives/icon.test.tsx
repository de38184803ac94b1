import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

describe('Icon', () => {
  it('adds nothing to the name of its control', async () => {
    const { container } = render(
      <button type="button">
        <Icon name="close" />
        <VisuallyHidden>Remove file</VisuallyHidden>
      </button>,
    );

    expect(screen.getByRole('button', { name: 'Remove file' })).toBeDefined();
    await expectAccessible(container);
  });
});
