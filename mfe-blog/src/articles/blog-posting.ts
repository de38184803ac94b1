import type { SiteContext } from '@site/shared/federation';
import { articlePath, type ArticleMeta } from './article.ts';

/** schema.org data of an article. The author is a team of the firm, never a person. */
export function blogPosting({ facts, siteUrl }: SiteContext, meta: ArticleMeta): object {
  const address = siteUrl + articlePath(meta.slug);
  const organization = { '@id': `${siteUrl}/#organization` };
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': `${address}#article`,
    mainEntityOfPage: { '@type': 'WebPage', '@id': address },
    url: address,
    headline: meta.title,
    description: meta.excerpt,
    articleSection: meta.category,
    datePublished: meta.publishedOn,
    ...(meta.updatedOn === undefined ? {} : { dateModified: meta.updatedOn }),
    inLanguage: 'en-US',
    author: { '@type': 'Organization', name: meta.author, parentOrganization: organization },
    publisher: { '@type': 'Organization', ...organization, name: facts.name },
  };
}
