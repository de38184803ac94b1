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
    path: '/application/received',
    head: {
      title: 'Your application',
      description: 'The reference of your application, what happens next, and how to reach us.',
      index: false,
    },
    chunks: ['application-received-page'],
    load: async () => {
      const page = await import(
        /* webpackChunkName: "application-received-page" */ './application/received-page.tsx'
      );
      return { Page: page.ReceivedPage };
    },
  },
  {
    path: '/newsletter',
    head: {
      title: 'Newsletter',
      description:
        'Expert insights, case studies and exclusive tips on accounts receivable and cash flow, by email. Short, useful, and easy to leave.',
    },
    chunks: ['newsletter-page'],
    load: async () => {
      const page = await import(/* webpackChunkName: "newsletter-page" */ './newsletter/newsletter-page.tsx');
      return { Page: page.NewsletterPage };
    },
  },
  {
    path: '/newsletter/received',
    head: {
      title: 'Thank you for subscribing',
      description: 'Your sign-up for our newsletter has arrived.',
      index: false,
    },
    chunks: ['newsletter-received-page'],
    load: async () => {
      const page = await import(
        /* webpackChunkName: "newsletter-received-page" */ './newsletter/received-page.tsx'
      );
      return { Page: page.ReceivedPage };
    },
  },
  {
    path: '/newsletter/confirm',
    head: {
      title: 'Confirm your subscription',
      description: 'The last step of a sign-up for our newsletter.',
      index: false,
    },
    chunks: ['newsletter-confirm-page'],
    load: async () => {
      const page = await import(
        /* webpackChunkName: "newsletter-confirm-page" */ './newsletter/confirm-page.tsx'
      );
      return { Page: page.ConfirmPage };
    },
  },
  {
    path: '/newsletter/unsubscribe',
    head: {
      title: 'Leave the newsletter',
      description: 'Ends the newsletter for the address that the link was sent to.',
      index: false,
    },
    chunks: ['newsletter-unsubscribe-page'],
    load: async () => {
      const page = await import(
        /* webpackChunkName: "newsletter-unsubscribe-page" */ './newsletter/unsubscribe-page.tsx'
      );
      return { Page: page.UnsubscribePage };
    },
  },
  {
    path: '/newsletter/confirmed',
    head: {
      title: 'Your address is confirmed',
      description: 'Your subscription to our newsletter is confirmed.',
      index: false,
    },
    chunks: ['newsletter-confirmed-page'],
    load: async () => {
      const page = await import(
        /* webpackChunkName: "newsletter-confirmed-page" */ './newsletter/confirmed-page.tsx'
      );
      return { Page: page.ConfirmedPage };
    },
  },
  {
    path: '/newsletter/left',
    head: {
      title: 'You have left the newsletter',
      description: 'No more letters come to you from us.',
      index: false,
    },
    chunks: ['newsletter-left-page'],
    load: async () => {
      const page = await import(/* webpackChunkName: "newsletter-left-page" */ './newsletter/left-page.tsx');
      return { Page: page.LeftPage };
    },
  },
  {
    path: '/newsletter/kept',
    head: {
      title: 'You are on the list again',
      description: 'Leaving the newsletter was taken back.',
      index: false,
    },
    chunks: ['newsletter-kept-page'],
    load: async () => {
      const page = await import(/* webpackChunkName: "newsletter-kept-page" */ './newsletter/kept-page.tsx');
      return { Page: page.KeptPage };
    },
  },
];
