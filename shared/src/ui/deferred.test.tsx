import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Deferred } from './deferred.tsx';

/** A page with a picture that records when each part is rendered. */
function page() {
  const order: string[] = [];
  const Part = ({ name }: { readonly name: string }) => {
    useEffect(() => void order.push(name), [name]);
    return <p>{name}</p>;
  };
  const element = (
    <>
      <Deferred>
        <Part name="picture" />
      </Deferred>
      <Part name="text" />
    </>
  );
  return { order, element };
}

describe('Deferred', () => {
  it('has its children in the prerendered page, and keeps them during hydration', () => {
    const root = document.createElement('div');
    root.innerHTML = renderToString(page().element);
    const picture = root.querySelector('p');
    expect(picture?.textContent).toBe('picture');
    const drift: unknown[] = [];

    act(() => {
      hydrateRoot(root, page().element, { onRecoverableError: (error) => drift.push(error) });
    });

    expect(root.querySelector('p')).toBe(picture);
    expect(drift).toEqual([]);
  });

  it('renders its children after the rest of a page reached by a click', () => {
    const { order, element } = page();

    render(element);

    expect(order).toEqual(['text', 'picture']);
    expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
      'picture',
      'text',
    ]);
  });

  it('renders them in strict mode too', () => {
    render(<StrictMode>{page().element}</StrictMode>);

    expect(screen.getByText('picture')).not.toBeNull();
  });
});
