import type { RemotePage } from '@site/shared/federation';
import { tab } from './application/draft/tab.ts';
import { HEADS } from './heads-content.ts';

export const pages: readonly RemotePage[] = [
  {
    path: '/application',
    head: HEADS.application,
    chunks: ['application-page'],
    load: async () => {
      const page = await import(
        /* webpackChunkName: "application-page" */ './application/application-page.tsx'
      );
      await tab.claim();
      return { Page: page.ApplicationPage };
    },
  },
  {
    path: '/application/received',
    head: HEADS.applicationReceived,
    chunks: ['application-received-page'],
    load: async () => {
      const page = await import(
        /* webpackChunkName: "application-received-page" */ './application/received-page.tsx'
      );
      return { Page: page.ReceivedPage };
    },
  },
  {
    path: '/application/documents',
    head: HEADS.applicationDocuments,
    chunks: ['application-documents-page'],
    load: async () => {
      const page = await import(
        /* webpackChunkName: "application-documents-page" */ './documents/documents-page.tsx'
      );
      return { Page: page.DocumentsPage };
    },
  },
  {
    path: '/newsletter',
    head: HEADS.newsletter,
    chunks: ['newsletter-page'],
    load: async () => {
      const page = await import(/* webpackChunkName: "newsletter-page" */ './newsletter/newsletter-page.tsx');
      return { Page: page.NewsletterPage };
    },
  },
  {
    path: '/newsletter/received',
    head: HEADS.newsletterReceived,
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
    head: HEADS.newsletterConfirm,
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
    head: HEADS.newsletterUnsubscribe,
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
    head: HEADS.newsletterConfirmed,
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
    head: HEADS.newsletterLeft,
    chunks: ['newsletter-left-page'],
    load: async () => {
      const page = await import(/* webpackChunkName: "newsletter-left-page" */ './newsletter/left-page.tsx');
      return { Page: page.LeftPage };
    },
  },
  {
    path: '/newsletter/kept',
    head: HEADS.newsletterKept,
    chunks: ['newsletter-kept-page'],
    load: async () => {
      const page = await import(/* webpackChunkName: "newsletter-kept-page" */ './newsletter/kept-page.tsx');
      return { Page: page.KeptPage };
    },
  },
];
