import type { SiteContext } from '@site/shared/federation';
import type { Question } from './questions.tsx';

/** A schema.org FAQPage with the questions of a page. */
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
