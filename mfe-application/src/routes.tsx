import type { RemotePage } from '@site/shared/federation';

export const pages: readonly RemotePage[] = [
  {
    path: '/application',
    head: {
      title: 'Apply for an AR consultation',
      description:
        'Tell us about your company and your receivables. Our accounts receivable experts read every application and answer with a plan for your cash flow.',
    },
    chunks: ['application-page'],
    load: async () => {
      const page = await import(
        /* webpackChunkName: "application-page" */ './application/application-page.tsx'
      );
      return { Page: page.ApplicationPage };
    },
  },
  {
    path: '/newsletter',
    head: {
      title: 'Newsletter',
      description:
        'Expert insights, case studies and exclusive tips on accounts receivable and cash flow, by e-mail. Short, useful, and easy to leave.',
    },
    chunks: ['newsletter-page'],
    load: async () => {
      const page = await import(/* webpackChunkName: "newsletter-page" */ './newsletter/newsletter-page.tsx');
      return { Page: page.NewsletterPage };
    },
  },
];
