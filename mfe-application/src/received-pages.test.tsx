import { describe, expect, it, jest } from '@jest/globals';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { ReceivedPage as ApplicationReceived } from './application/received-page.tsx';
import { ConfirmedPage } from './newsletter/confirmed-page.tsx';
import { KeptPage } from './newsletter/kept-page.tsx';
import { LeftPage } from './newsletter/left-page.tsx';
import { ReceivedPage as NewsletterReceived } from './newsletter/received-page.tsx';
import { APPLICATION_COPY } from './application/application-content.ts';
import { LINK_COPY } from './newsletter/newsletter-content.ts';

describe('the page after a posted application', () => {
  it('shows without a ticket where to find the reference, what happens next and how to reach us', async () => {
    const { container } = renderPage(ApplicationReceived);

    expect(screen.getByRole('heading', { level: 1, name: 'Application' })).toBeTruthy();
    expect(screen.getByText(/^We show your reference here for one day/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: APPLICATION_COPY.nextSteps })).toBeTruthy();
    expect(screen.getByRole('link', { name: /hello@ledgerwell/ })).toBeTruthy();
    expect(screen.queryByText(/^Your reference is/)?.closest<HTMLElement>('[hidden]')).toBeTruthy();
    await expectAccessible(container);
  });

  it('shows only the thank-you once the composer has revealed the slots', async () => {
    const { container } = renderPage(ApplicationReceived);

    const places = container.querySelectorAll<HTMLElement>('[data-slot=reference]');
    for (const place of places) place.hidden = false;

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Application Submitted');
    const without = screen.getByText(/^We show your reference here for one day/);
    expect(getComputedStyle(without).display).toBe('none');
    expect(container.querySelectorAll('[data-fill=reference]')).toHaveLength(1);
    await expectAccessible(container);
  });

  it.each([
    ['one business day', /^We get in touch within one business day for a short call/],
    [null, /^We get in touch for a short call/],
  ])('mentions the response time if the facts have one: %s', (responseTime, text) => {
    renderPage(ApplicationReceived, { facts: { responseTime } });

    expect(screen.getByText(text)).toBeTruthy();
  });

  it('links to useful pages', () => {
    renderPage(ApplicationReceived);

    const links = within(
      screen.getByRole('group', { name: APPLICATION_COPY.received.meanwhile }),
    ).getAllByRole('link');

    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/services',
      '/success-stories',
      '/blog',
      '/privacy-policy',
      '/',
    ]);
  });

  it('can be printed or saved', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = renderPage(ApplicationReceived);

    await user.click(screen.getByRole('button', { name: APPLICATION_COPY.received.print }));

    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });
});

describe('the page after a posted newsletter form', () => {
  it('says thank you', async () => {
    const { container } = renderPage(NewsletterReceived);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you for subscribing!');
    await expectAccessible(container);
  });
});

describe('the pages after the form behind an email link', () => {
  it.each([
    [ConfirmedPage, LINK_COPY.confirmed.title],
    [LeftPage, LINK_COPY.left.title],
    [KeptPage, LINK_COPY.kept.title],
  ])('say what happened: %#', async (Page, title) => {
    const { container } = renderPage(Page);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    await expectAccessible(container);
  });

  it('have a slot for the undo form, which posts to the page’s own address', () => {
    const { container } = renderPage(LeftPage);

    const place = container.querySelector<HTMLElement>('[data-slot=undo]');
    expect(place?.hidden).toBe(true);
    const form = place?.querySelector('form[data-own-address]');
    expect([form?.getAttribute('method'), form?.hasAttribute('action')]).toEqual(['post', false]);
  });
});
