import { describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import { render } from '@testing-library/react';
import { faqPage } from './faq-page.ts';
import { Questions } from './questions.tsx';

const site = { facts: DEFAULT_SITE_FACTS, siteUrl: 'https://site.example' };
const items = [
  { question: 'Who asks?', answer: 'You do.' },
  { question: 'Who answers?', answer: 'We do.' },
];

describe('the structured data of a page’s questions', () => {
  it('has the page’s address and each question with its answer', () => {
    expect(faqPage(site, '/services', items)).toMatchObject({
      '@type': 'FAQPage',
      url: 'https://site.example/services',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Who asks?',
          acceptedAnswer: { '@type': 'Answer', text: 'You do.' },
        },
        { name: 'Who answers?', acceptedAnswer: { text: 'We do.' } },
      ],
    });
  });

  it('matches the text on the page', () => {
    const { container } = render(<Questions title="Questions" lead="And answers." items={items} />);

    for (const { question, answer } of items) {
      expect(container.textContent).toContain(question);
      expect(container.textContent).toContain(answer);
    }
  });
});
