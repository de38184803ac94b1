import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { Icon } from './icon.tsx';
import { completeSprite } from './complete-sprite.ts';
import { iconPaths } from './icon-paths.ts';
import { iconSprite, iconSpriteOf } from './icon-sprite.ts';
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

  it('finds its path in the document’s sprite', () => {
    document.body.insertAdjacentHTML('beforeend', iconSprite());
    const { container } = render(<Icon name="check" />);

    const target = container.querySelector('use')?.getAttribute('href') ?? '';

    expect(document.querySelector(target)?.getAttribute('d')).toBe('m5 12.5 4.5 4.5L19 7.5');
  });

  it('is in the sprite of a page that shows it; the others are added later, each once', () => {
    const { container } = render(<Icon name="check" />);
    document.body.innerHTML = iconSpriteOf(container.innerHTML);
    const names = () => [...document.querySelectorAll('path')].map(({ id }) => id);
    expect(names()).toEqual(['icon-check']);

    completeSprite(iconPaths);
    completeSprite(iconPaths);

    expect(names().toSorted()).toEqual(Object.keys(iconPaths).map((name) => `icon-${name}`));
    expect(document.querySelector('defs #icon-close')?.getAttribute('d')).toBe(iconPaths.close);
  });
});
