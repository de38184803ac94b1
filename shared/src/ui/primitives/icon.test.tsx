import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { Icon } from './icon.tsx';
import { iconSprite } from './icon-sprite.ts';
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

  it('finds its lines in the document’s sprite', () => {
    document.body.insertAdjacentHTML('beforeend', iconSprite());
    const { container } = render(<Icon name="check" />);

    const target = container.querySelector('use')?.getAttribute('href') ?? '';

    expect(document.querySelector(target)?.getAttribute('d')).toBe('m5 12.5 4.5 4.5L19 7.5');
  });
});
