import { describe, expect, it } from '@jest/globals';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { ReceivedPage as ApplicationReceived } from './application/received-page.tsx';
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
});

describe('the page after a posted newsletter form', () => {
  it('says thank you', async () => {
    const { container } = renderPage(NewsletterReceived);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you for subscribing!');
    await expectAccessible(container);
  });
});
