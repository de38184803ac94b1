import { describe, expect, it, jest } from '@jest/globals';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { ReceivedPage as ApplicationReceived } from './application/received-page.tsx';
import { ConfirmedPage } from './newsletter/confirmed-page.tsx';
import { KeptPage } from './newsletter/kept-page.tsx';
import { LeftPage } from './newsletter/left-page.tsx';
import { ReceivedPage as NewsletterReceived } from './newsletter/received-page.tsx';

describe('the page after a posted application', () => {
  it('says without a ticket what happens next and how to reach us, and holds a place for the reference', async () => {
    const { container } = renderPage(ApplicationReceived);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Application Submitted');
    expect(screen.getByRole('heading', { name: 'What happens next' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /hello@ledgerwell/ })).toBeTruthy();
    expect(container.querySelector<HTMLElement>('[data-slot=reference]')?.hidden).toBe(true);
    await expectAccessible(container);
  });

  it('can be printed or saved', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = renderPage(ApplicationReceived);

    await user.click(screen.getByRole('button', { name: 'Print or save' }));

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

describe('the pages after the button of a mail’s page', () => {
  it.each([
    [ConfirmedPage, 'Your address is confirmed'],
    [LeftPage, 'You are off the list'],
    [KeptPage, 'You are on the list again'],
  ])('say what has happened: %#', async (Page, title) => {
    const { container } = renderPage(Page);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    await expectAccessible(container);
  });

  it('hold a place for the way back, which posts to the page’s own address', () => {
    const { container } = renderPage(LeftPage);

    const place = container.querySelector<HTMLElement>('[data-slot=undo]');
    expect(place?.hidden).toBe(true);
    const form = place?.querySelector('form[data-own-address]');
    expect([form?.getAttribute('method'), form?.hasAttribute('action')]).toEqual(['post', false]);
  });
});
