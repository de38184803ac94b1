import { describe, expect, it } from '@jest/globals';
import { STORED_VISIT_DATA } from '@site/shared/contracts';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { PrivacyPolicyPage } from './privacy-policy-page.tsx';
import { COUNTING_CHOICE } from './counting-choice-content.ts';
import { CONTACT, POLICY, SECTIONS, VISITS_SECTION } from './privacy-policy-content.ts';

const VISITS = SECTIONS.find(({ id }) => id === VISITS_SECTION)?.title ?? '';

describe('the privacy policy', () => {
  it('covers these subjects', () => {
    expect(SECTIONS.map(({ id }) => id)).toEqual([
      'data-we-collect',
      'visits',
      'how-we-use-it',
      'sharing',
      'cookies',
      'security',
      'deletion-rights',
      'children',
      'email-communications',
      'external-storage',
      'changes',
    ]);
  });

  it.each(SECTIONS)('shows the text of "$title"', ({ title, paragraphs, points = [] }) => {
    renderPage(PrivacyPolicyPage);

    const { textContent } = screen.getByRole('region', { name: title });

    for (const text of [...paragraphs, ...points]) expect(textContent).toContain(text);
  });

  it('names everything that is stored about a visit', () => {
    renderPage(PrivacyPolicyPage);

    const { textContent } = screen.getByRole('region', { name: VISITS });
    for (const { text } of STORED_VISIT_DATA) expect(textContent).toContain(text);
  });

  it('lets visitors switch counting off where it says how visits are counted', () => {
    renderPage(PrivacyPolicyPage);

    const section = within(screen.getByRole('region', { name: VISITS }));
    expect(section.getByRole('switch', { name: COUNTING_CHOICE.label })).toBeTruthy();
  });

  it('links to each subject', () => {
    const { container } = renderPage(PrivacyPolicyPage);

    const links = within(screen.getByRole('navigation', { name: POLICY.contents })).getAllByRole('link');

    expect(links).toHaveLength(SECTIONS.length);
    for (const link of links) expect(container.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
  });

  it('shows the date of the last change', () => {
    const { container } = renderPage(PrivacyPolicyPage);

    expect(container.querySelector('time')?.getAttribute('datetime')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('links to each way to reach us', () => {
    renderPage(PrivacyPolicyPage, { facts: { email: null } });

    const contact = within(screen.getByRole('region', { name: CONTACT.title }));

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
