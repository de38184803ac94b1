import type { SiteContext } from '@site/shared/federation';
import type { Question } from './questions.tsx';

/** What schema.org can be told of the questions that a page shows. */
export function faqPage({ siteUrl }: SiteContext, path: string, questions: readonly Question[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    url: siteUrl + path,
    inLanguage: 'en-US',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
