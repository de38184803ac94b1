import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import type { PageProps } from '../federation/index.ts';
import { renderPage } from './render-page.tsx';

function Page({ services }: PageProps) {
  return (
    <main>
      <h1>{services.facts.name}</h1>
      <button type="button" onClick={() => services.toast({ title: 'Saved' })}>
        Save
      </button>
      <Link to="/blog?q=cash#top">Blog</Link>
    </main>
  );
}

describe('renderPage', () => {
  it('passes recording services and facts to a page', async () => {
    const { user, services } = renderPage(Page, { facts: { name: 'Tideline' } });

    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(screen.getByRole('heading', { name: 'Tideline' })).toBeDefined();
    expect(services.toasts).toEqual([{ title: 'Saved' }]);
  });

  it('knows the router’s location', async () => {
    const { user, location } = renderPage(Page, { path: '/our-story' });

    expect(location()).toBe('/our-story');
    await user.click(screen.getByRole('link', { name: 'Blog' }));

    expect(location()).toBe('/blog?q=cash#top');
  });
});
