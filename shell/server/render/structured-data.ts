import type { PageData } from '@site/shared/federation';

/** The schema.org objects that the composer itself can say of a page: who runs the site, and where in it the page stands. */
export function siteStructuredData(data: PageData, path: string): object[] {
  if (path === '/') return [organization(data), website(data)];
  return [breadcrumbs(data, path)];
}

function organization({ facts, siteUrl }: PageData): object {
  const contact = facts.phone
    ? { contactPoint: { '@type': 'ContactPoint', telephone: facts.phone, contactType: 'sales' } }
    : {};
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: facts.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/favicon.svg`,
    ...(facts.email ? { email: facts.email } : {}),
    ...contact,
    sameAs: [facts.linkedinUrl, facts.instagramUrl, facts.facebookUrl].filter((url) => url !== null),
  };
}

function website({ facts, siteUrl }: PageData): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: facts.name,
    url: `${siteUrl}/`,
    publisher: { '@id': `${siteUrl}/#organization` },
  };
}

/** Home, each page above, the page itself. Parents that are no pages are left out. */
function breadcrumbs({ pages, siteUrl }: PageData, path: string): object {
  const segments = path.split('/').slice(1);
  const trail = segments
    .map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
    .filter((step) => pages[step]);
  const steps = [
    { path: '/', name: 'Home' },
    ...trail.map((step) => ({ path: step, name: pages[step]?.title ?? step })),
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: new URL(step.path, siteUrl).href,
    })),
  };
}
