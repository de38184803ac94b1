import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { recordingServices, renderPage } from '@site/shared/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link } from 'react-router-dom';
import { BlogPage } from '../list/blog-page.tsx';

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search articles' });
/** Types one letter at a time with pauses, and waits for the articles' texts, which load on the first search. */
async function type(text: string, pauseMs = 60): Promise<void> {
  for (let end = 1; end <= text.length; end += 1) {
    fireEvent.change(box(), { target: { value: text.slice(0, end) } });
    act(() => jest.advanceTimersByTime(pauseMs));
  }
  await act(async () => {
    await import('../articles/searchable-texts.ts');
  });
}
const pause = () => act(() => jest.advanceTimersByTime(500));

beforeEach(() => {
  jest.useFakeTimers();
  window.history.replaceState(null, '', '/blog');
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const openInBrowser = () =>
  render(
    <BrowserRouter>
      <BlogPage services={recordingServices()} />
      <Link to="/blog?category=Career+Tips">Elsewhere</Link>
    </BrowserRouter>,
  );

describe('a search', () => {
  it('changes the address once, when the visitor pauses', async () => {
    openInBrowser();
    const replaced = jest.spyOn(window.history, 'replaceState');

    await type('a search that somebody types, 40 letters');
    expect(replaced).not.toHaveBeenCalled();
    pause();

    expect(replaced).toHaveBeenCalledTimes(1);
    expect(window.location.search).toBe('?q=a+search+that+somebody+types%2C+40+letters');
    expect(box().value).toBe('a search that somebody types, 40 letters');
  });

  it('is in the address at once when the visitor submits it or leaves the box', async () => {
    openInBrowser();

    await type('pay');
    fireEvent.submit(screen.getByRole('search'));
    expect(window.location.search).toBe('?q=pay');

    await type('payroll');
    fireEvent.blur(box());
    expect(window.location.search).toBe('?q=payroll');
  });

  it('goes on where the browser refuses to change the address, and is written later', async () => {
    openInBrowser();
    const replaced = jest.spyOn(window.history, 'replaceState').mockImplementation(() => {
      throw new DOMException('100 times per 30 seconds', 'SecurityError');
    });

    await type('resume');
    pause();
    expect(replaced).toHaveBeenCalled();
    expect(window.location.search).toBe('');
    expect(screen.getByRole('status').textContent).toMatch(/for “resume”/);

    replaced.mockRestore();
    await type('resumes');
    pause();
    expect(window.location.search).toBe('?q=resumes');
    expect(box().value).toBe('resumes');
  });

  it('that is not written yet gives way to a link', async () => {
    openInBrowser();

    await type('resume');
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    pause();

    expect(window.location.search).toBe('?category=Career+Tips');
    expect(box().value).toBe('');
  });

  it('keeps what is typed while the router renders an earlier address', async () => {
    openInBrowser();

    await type('re');
    pause();
    await type('resume', 400);
    pause();

    expect(box().value).toBe('resume');
    expect(window.location.search).toBe('?q=resume');
  });

  it('is written with a category that is chosen meanwhile', async () => {
    const { location } = renderPage(BlogPage, { path: '/blog' });

    await type('resume');
    fireEvent.click(screen.getByRole('button', { name: 'Career Tips', pressed: false }));

    expect(location()).toBe('/blog?category=Career+Tips&q=resume');
  });
});
