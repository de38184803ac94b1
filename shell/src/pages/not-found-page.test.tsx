import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { recordConsole } from '../app.fixture.tsx';
import { NotFoundPage } from './not-found-page.tsx';

let said: ReturnType<typeof recordConsole>;
beforeEach(() => void (said = recordConsole()));

describe('NotFoundPage', () => {
  it('logs its path to the console, and renders the same for every path', () => {
    renderPage(<NotFoundPage path="/gone" />);
    expect(said).toHaveBeenCalledWith('404: there is no page at /gone');

    const sent = ['/gone', '/other'].map((path) =>
      renderToString(
        <MemoryRouter>
          <NotFoundPage path={path} />
        </MemoryRouter>,
      ),
    );
    expect(sent[0]).toBe(sent[1]);
  });

  it('links to the home page, the areas and the article search', async () => {
    const { container } = renderPage(<NotFoundPage path="/gone" />);
    const search = screen.getByRole<HTMLFormElement>('search', { name: 'Articles' });

    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/services',
      '/success-stories',
      '/blog',
      '/application',
      '/',
    ]);
    expect([search.getAttribute('action'), search.method]).toEqual(['/blog', 'get']);
    expect(within(search).getByRole('searchbox', { name: 'Search articles' }).getAttribute('name')).toBe('q');
    expect(within(search).getByRole<HTMLButtonElement>('button', { name: 'Search' }).type).toBe('submit');
    await expectAccessible(container);
  });
});
