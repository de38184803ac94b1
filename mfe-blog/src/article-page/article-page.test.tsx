import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { askForFormWork, issueFormToken, subscribeToNewsletter } from '@site/shared/contracts';
import { expectAccessible, fakeApi, recordingServices, renderPage, type FakeApi } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { createArticlePage } from './article-page.tsx';
import { ArticleShare } from './article-share.tsx';
import { ALL_ARTICLES } from '../articles/all-articles.ts';
import type { Article } from '../articles/article.ts';
import { ReadingProgress } from './reading-progress.tsx';
import { ARTICLE_COPY, SHARE_COPY } from './article-content.ts';
import { NEWSLETTER_COPY } from '../newsletter/newsletter-content.ts';

// axe checks a whole article, which takes longer than the default timeout on a busy machine.

const { meta, body } = ALL_ARTICLES.find((one) => one.meta.slug === 'mental-health-workplace') as Article;
const openArticle = () =>
  renderPage(createArticlePage(meta, body), { path: '/blog/mental-health-workplace' });

describe('an article', () => {
  it('leads back to the blog', () => {
    openArticle();

    expect(screen.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog');
  });

  it('says what it is, who wrote it, when, how long it takes and how often it was read', () => {
    openArticle();

    const article = screen.getByRole('article', { name: 'Mental Health in the Workplace' });
    for (const fact of ['Workplace Culture', 'Product Team', 'March 15, 2024', '8 min read', '1,247 views'])
      expect(within(article).getByText(fact)).toBeTruthy();
  });

  it('has contents whose links all lead to a heading', () => {
    openArticle();

    const links = within(screen.getByRole('navigation', { name: ARTICLE_COPY.contents })).getAllByRole(
      'link',
    );
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
      expect(target?.tagName).toMatch(/^H[23]$/);
      expect(target?.textContent).toContain(link.textContent);
    }
  });

  it('offers four related articles and the neighbours', () => {
    openArticle();

    const related = screen.getByRole('region', { name: ARTICLE_COPY.related });
    expect(within(related).getAllByRole('link')).toHaveLength(4);
    const neighbours = screen.getByRole('navigation', { name: ARTICLE_COPY.neighbors.navigation });
    expect(within(neighbours).getByRole('link').getAttribute('href')).toBe('/blog/flexible-work-options');
  });

  it('comes from the server with its own cover alone; those below are drawn when the page is alive', async () => {
    const Article = createArticlePage(meta, body);
    const html = renderToString(
      <MemoryRouter>
        <Article services={recordingServices()} />
      </MemoryRouter>,
    );
    expect(html.match(/data-art=/g)).toHaveLength(1);

    const { container } = openArticle();

    await waitFor(() => expect(container.querySelectorAll('[data-art]')).toHaveLength(5));
  });

  it('is accessible', async () => {
    await expectAccessible(openArticle().container);
  });
});

describe('passing an article on', () => {
  it('has no button in the HTML of the server, where none would work', () => {
    const share = <ArticleShare meta={meta} services={recordingServices()} />;

    expect(renderToString(share)).not.toContain('<button');
  });

  it('copies the address of the page', async () => {
    const { user, services } = openArticle();

    await user.click(screen.getByRole('button', { name: SHARE_COPY.copy }));

    expect(await navigator.clipboard.readText()).toBe('http://localhost/blog/mental-health-workplace');
    expect(services.toasts).toEqual([{ title: SHARE_COPY.copied }]);
  });

  it('shows the address where copying is not allowed', async () => {
    const { user, services } = openArticle();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));

    await user.click(screen.getByRole('button', { name: SHARE_COPY.copy }));

    expect(services.toasts[0]).toMatchObject({
      tone: 'destructive',
      description: 'http://localhost/blog/mental-health-workplace',
    });
  });

  it('has no Share button where the browser cannot share', () => {
    openArticle();

    expect(screen.queryByRole('button', { name: SHARE_COPY.share })).toBeNull();
  });
});

describe('where the browser can share', () => {
  const offerShare = (share: (data: ShareData) => Promise<void>) =>
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

  it('hands it title and address of the article', async () => {
    const shared: ShareData[] = [];
    offerShare(async (data) => void shared.push(data));
    const { user } = openArticle();

    await user.click(screen.getByRole('button', { name: SHARE_COPY.share }));

    expect(shared).toEqual([
      { title: 'Mental Health in the Workplace', url: 'http://localhost/blog/mental-health-workplace' },
    ]);
  });

  it('says nothing to a reader who closes the sheet', async () => {
    offerShare(() => Promise.reject(new DOMException('closed', 'AbortError')));
    const { user, services } = openArticle();

    await user.click(screen.getByRole('button', { name: SHARE_COPY.share }));

    expect(services.toasts).toEqual([]);
  });
});

describe('reading', () => {
  it('prints the page at the press of a button', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = openArticle();

    await user.click(screen.getByRole('button', { name: SHARE_COPY.print }));

    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('is accompanied by a bar that the server does not send and nobody hears', () => {
    expect(renderToString(<ReadingProgress />)).toBe('');

    const { container } = renderPage(<ReadingProgress />);

    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  });
});

describe('the newsletter box', () => {
  let api: FakeApi;
  const log = jest.spyOn(console, 'error');
  beforeEach(() => {
    api = fakeApi();
    api.answer(askForFormWork, () => ({ status: 200, body: { challenge: null } }));
    api.answer(issueFormToken, () => ({ status: 201, body: { token: 'token-1' } }));
    log.mockReset().mockImplementation(() => undefined);
  });
  afterEach(() => api.restore());

  async function subscribe(email: string) {
    const page = openArticle();
    if (email) await page.user.type(screen.getByLabelText(NEWSLETTER_COPY.email), email);
    await page.user.click(screen.getByRole('button', { name: NEWSLETTER_COPY.submit }));
    return page.services;
  }
  const field = () => screen.getByLabelText<HTMLInputElement>(NEWSLETTER_COPY.email);

  it('signs an address up, thanks, and is empty again', async () => {
    api.answer(subscribeToNewsletter, ({ body: sent }) => ({ status: 201, body: sent }));

    const { toasts } = await subscribe('reader@example.com');

    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(api.callsTo(subscribeToNewsletter)[0]?.body).toEqual({
      email: 'reader@example.com',
      leaveBlank: '',
      formToken: 'token-1',
      touched: 'yes',
      work: '',
    });
    expect(toasts).toEqual([
      { title: 'Thank you for subscribing!', description: "You'll receive our latest updates." },
    ]);
    await waitFor(() => expect(field().value).toBe(''));
    expect(log).not.toHaveBeenCalled();
  });

  it('does nothing without an address', async () => {
    const { toasts } = await subscribe('');

    expect(api.callsTo(subscribeToNewsletter)).toEqual([]);
    expect(toasts).toEqual([]);
  });

  it.each([
    ['duplicate address', 409, 'This email is already subscribed.'],
    ['something broke', 500, 'Please try again later.'],
  ])('"%s" (%s) is told as "%s"', async (detail, status, description) => {
    const problem = { type: 'about:blank', title: 'Refused', status, code: 'refused', detail };
    api.answer(subscribeToNewsletter, () => ({ status, body: problem }));

    const { toasts } = await subscribe('reader@example.com');

    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts).toEqual([{ title: 'Subscription failed', description, tone: 'destructive' }]);
    expect(field().value).toBe('reader@example.com');
    expect(log).toHaveBeenCalledTimes(1);
  });
});
