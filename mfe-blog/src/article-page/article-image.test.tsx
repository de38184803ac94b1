import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from '@site/shared/testing';
import { render, screen } from '@testing-library/react';
import type { ImageBlock } from '../articles/article.ts';
import { ArticleImage, ReleaseBase } from './article-image.tsx';

const IMAGE: ImageBlock = {
  kind: 'image',
  alt: 'Two bars',
  caption: 'Cash in and out',
  name: 'images/two-bars-1a2b3c',
  fallback: 'png',
  width: 1000,
  height: 500,
  widths: [480, 720, 1000],
};

describe('an image of an article', () => {
  it('comes in the width that the screen needs, from the release of its text', async () => {
    const { container } = render(
      <ReleaseBase value="/assets/blog/1/">
        <ArticleImage {...IMAGE} />
      </ReleaseBase>,
    );

    expect(container.querySelector('source')?.getAttribute('srcset')).toBe(
      [480, 720, 1000].map((one) => `/assets/blog/1/images/two-bars-1a2b3c-${one}.webp ${one}w`).join(', '),
    );
    const image = screen.getByRole('img', { name: 'Two bars' });
    expect(image.getAttribute('src')).toBe('/assets/blog/1/images/two-bars-1a2b3c.png');
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['1000', '500']);
    expect(image.getAttribute('loading')).toBe('lazy');
    expect(screen.getByRole('figure', { name: '' }).textContent).toBe('Cash in and out');
    await expectAccessible(container);
  });

  it('shows its caption alone under a shell that names no base', () => {
    render(<ArticleImage {...IMAGE} />);

    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('Cash in and out')).toBeTruthy();
  });
});
