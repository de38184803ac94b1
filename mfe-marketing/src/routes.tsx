import type { RemotePage, SiteContext } from '@site/shared/federation';
import type { Question } from './sections/questions.tsx';

const loadHome = () => import(/* webpackChunkName: "home-page" */ './home/home-page.tsx');
const loadServices = () => import(/* webpackChunkName: "services-page" */ './services/services-page.tsx');

/** Every page of the marketing area: its path, what it says of itself, and how its code is loaded. */
export const pages: readonly RemotePage[] = [
  {
    path: '/',
    drawing: 'hero',
    head: {
      title: 'Optimize Your Cash Flow',
      description:
        'Outsourced receivables management: accounts receivable, billing and invoicing, and first-party collections. Reduce costs, accelerate cash flow.',
    },
    chunks: ['home-page'],
    load: () => loadHome().then((m) => ({ Page: m.HomePage })),
    structuredData: (site) => questionsOf(site, '/', loadHome()),
  },
  {
    path: '/services',
    drawing: { cover: 'services-3' },
    head: {
      title: 'Receivables Services, from Invoice to Cash',
      description:
        'Accounts receivable, billing and invoicing, and first-party collections: what we do, what you keep, and how much cash it can release.',
    },
    chunks: ['services-page'],
    load: () => loadServices().then((m) => ({ Page: m.ServicesPage })),
    structuredData: (site) => questionsOf(site, '/services', loadServices()),
  },
  {
    path: '/services/ar',
    drawing: { cover: 'receivables-159' },
    head: {
      title: 'Accounts Receivable Services',
      description:
        'A complete receivables desk, run by specialists in your name: reminders, disputes, cash application, and reporting. Lower DSO without adding headcount.',
    },
    chunks: ['ar-page'],
    load: () =>
      import(/* webpackChunkName: "ar-page" */ './services/ar-page.tsx').then((m) => ({ Page: m.ArPage })),
  },
  {
    path: '/services/billing',
    drawing: { cover: 'billing-79' },
    head: {
      title: 'Billing & Invoicing Services',
      description:
        'Correct invoices, out on time, in the format each customer will accept. Standardized workflows, accuracy reporting, and processes that scale.',
    },
    chunks: ['billing-page'],
    load: () =>
      import(/* webpackChunkName: "billing-page" */ './services/billing-page.tsx').then((m) => ({
        Page: m.BillingPage,
      })),
  },
  {
    path: '/services/collections',
    drawing: { cover: 'collections-13' },
    head: {
      title: '1st Party Collections Services',
      description:
        'Past-due balances recovered under your own name, with courtesy that keeps customers. Multi-channel outreach, payment plans, compliance, and analytics.',
    },
    chunks: ['collections-page'],
    load: () =>
      import(/* webpackChunkName: "collections-page" */ './services/collections-page.tsx').then((m) => ({
        Page: m.CollectionsPage,
      })),
  },
  {
    path: '/success-stories',
    drawing: { cover: 'success-stories-31' },
    head: {
      title: 'Client Success Stories',
      description:
        'Three case studies: lower DSO, fewer errors, lower cost. What was wrong, what we changed, and what came of it in logistics, communications, and telecom.',
    },
    chunks: ['success-stories-page'],
    load: () =>
      import(/* webpackChunkName: "success-stories-page" */ './company/success-stories-page.tsx').then(
        (m) => ({
          Page: m.SuccessStoriesPage,
        }),
      ),
  },
  {
    path: '/our-story',
    drawing: 'portrait',
    head: {
      title: 'Our Story',
      description:
        'Why a finance leader founded a receivables firm, and the three values that run it: drive results, leverage technology, protect growth.',
    },
    chunks: ['our-story-page'],
    load: () =>
      import(/* webpackChunkName: "our-story-page" */ './company/our-story-page.tsx').then((m) => ({
        Page: m.OurStoryPage,
      })),
  },
  {
    path: '/privacy-policy',
    drawing: { cover: 'privacy-policy-4' },
    head: {
      title: 'Privacy Policy',
      description:
        'What data this site collects, how it is used, shared, stored, and secured, how cookies are handled, and how to have your data deleted.',
    },
    chunks: ['privacy-policy-page'],
    load: () =>
      import(/* webpackChunkName: "privacy-policy-page" */ './company/privacy-policy-page.tsx').then((m) => ({
        Page: m.PrivacyPolicyPage,
      })),
  },
];

/** The questions that a page itself shows, in the words of schema.org. */
async function questionsOf(
  site: SiteContext,
  path: string,
  page: Promise<{ readonly QUESTIONS: readonly Question[] }>,
): Promise<readonly object[]> {
  const { faqPage } = await import(/* webpackChunkName: "structured-data" */ './sections/faq-page.ts');
  return [faqPage(site, path, (await page).QUESTIONS)];
}
