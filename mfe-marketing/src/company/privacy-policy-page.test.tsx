import { describe, expect, it } from '@jest/globals';
import { STORED_VISIT_DATA } from '@site/shared/contracts';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { PrivacyPolicyPage } from './privacy-policy-page.tsx';

describe('the privacy policy', () => {
  it.each([
    ['Data we collect', /phone number/],
    ['How we count visits', /Global Privacy Control/],
    ['How we use it', /respond to your application/],
    ['Sharing', /do not sell/],
    ['Cookies', /tracking cookies/],
    ['Security', /encrypted/],
    ['Your right to deletion', /delete the personal data/],
    ['Children under thirteen', /children under thirteen/],
    ['Email communications', /one-click/],
    ['External storage', /hosting providers/],
    ['Changes to this policy', /new date/],
  ])('covers the subject "%s"', (title, words) => {
    renderPage(PrivacyPolicyPage);

    expect(screen.getByRole('region', { name: title }).textContent).toMatch(words);
  });

  it('names everything that is stored about a visit', () => {
    renderPage(PrivacyPolicyPage);

    const { textContent } = screen.getByRole('region', { name: 'How we count visits' });
    for (const { text } of STORED_VISIT_DATA) expect(textContent).toContain(text);
  });

  it('lets visitors switch counting off where it says how visits are counted', () => {
    renderPage(PrivacyPolicyPage);

    const section = within(screen.getByRole('region', { name: 'How we count visits' }));
    expect(section.getByText(/switch counting off on this device/)).toBeTruthy();
    expect(section.getByRole('switch', { name: 'Don’t count my visits on this device' })).toBeTruthy();
  });

  it('links to each subject', () => {
    const { container } = renderPage(PrivacyPolicyPage);

    const links = within(screen.getByRole('navigation', { name: 'Policy contents' })).getAllByRole('link');

    expect(links).toHaveLength(11);
    for (const link of links) expect(container.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
  });

  it('shows the date of the last change', () => {
    const { container } = renderPage(PrivacyPolicyPage);

    expect(container.querySelector('time')?.getAttribute('datetime')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('links to each way to reach us', () => {
    renderPage(PrivacyPolicyPage, { facts: { email: null } });

    const contact = within(screen.getByRole('region', { name: 'Questions and requests' }));

    expect(contact.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'tel:+12025550142',
      '/application',
    ]);
  });

  it('is accessible', async () => {
    const { container } = renderPage(PrivacyPolicyPage);

    await expectAccessible(container);
  });
});
