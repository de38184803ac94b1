import type { PageData } from '@site/shared/federation';

/** schema.org objects that the composer adds to a page: the organization, or the page's breadcrumbs. */
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

/** Home, each parent page, and the page itself. Parent paths without a page are skipped. */
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
