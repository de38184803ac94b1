import type { RemotePage, SiteContext } from '@site/shared/federation';
import type { Question } from './sections/questions.tsx';
import { HEADS } from './heads-content.ts';

const loadHome = () => import(/* webpackChunkName: "home-page" */ './home/home-page.tsx');
const loadServices = () => import(/* webpackChunkName: "services-page" */ './services/services-page.tsx');

/** The marketing pages: path, head, and code. */
export const pages: readonly RemotePage[] = [
  {
    path: '/',
    drawing: 'hero',
    head: HEADS.home,
    chunks: ['home-page'],
    load: () => loadHome().then((m) => ({ Page: m.HomePage })),
    structuredData: (site) => questionsOf(site, '/', loadHome()),
  },
  {
    path: '/services',
    drawing: { cover: 'services-3' },
    head: HEADS.services,
    chunks: ['services-page'],
    load: () => loadServices().then((m) => ({ Page: m.ServicesPage })),
    structuredData: (site) => questionsOf(site, '/services', loadServices()),
  },
  {
    path: '/services/ar',
    drawing: { cover: 'receivables-159' },
    head: HEADS.accountsReceivable,
    chunks: ['ar-page'],
    load: () =>
      import(/* webpackChunkName: "ar-page" */ './services/ar-page.tsx').then((m) => ({ Page: m.ArPage })),
  },
  {
    path: '/services/billing',
    drawing: { cover: 'billing-79' },
    head: HEADS.billing,
    chunks: ['billing-page'],
    load: () =>
      import(/* webpackChunkName: "billing-page" */ './services/billing-page.tsx').then((m) => ({
        Page: m.BillingPage,
      })),
  },
  {
    path: '/services/collections',
    drawing: { cover: 'collections-13' },
    head: HEADS.collections,
    chunks: ['collections-page'],
    load: () =>
      import(/* webpackChunkName: "collections-page" */ './services/collections-page.tsx').then((m) => ({
        Page: m.CollectionsPage,
      })),
  },
  {
    path: '/success-stories',
    drawing: { cover: 'success-stories-31' },
    head: HEADS.successStories,
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
    head: HEADS.ourStory,
    chunks: ['our-story-page'],
    load: () =>
      import(/* webpackChunkName: "our-story-page" */ './company/our-story-page.tsx').then((m) => ({
        Page: m.OurStoryPage,
      })),
  },
  {
    path: '/privacy-policy',
    drawing: { cover: 'privacy-policy-4' },
    head: HEADS.privacyPolicy,
    chunks: ['privacy-policy-page'],
    load: () =>
      import(/* webpackChunkName: "privacy-policy-page" */ './company/privacy-policy-page.tsx').then((m) => ({
        Page: m.PrivacyPolicyPage,
      })),
  },
];

/** The page's questions as schema.org data. */
async function questionsOf(
  site: SiteContext,
  path: string,
  page: Promise<{ readonly QUESTIONS: readonly Question[] }>,
): Promise<readonly object[]> {
  const { faqPage } = await import(/* webpackChunkName: "structured-data" */ './sections/faq-page.ts');
  return [faqPage(site, path, (await page).QUESTIONS)];
}
