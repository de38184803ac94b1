import { describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import { blogPosting } from './blog-posting.ts';
import { findArticle } from './find-articles.ts';

const site = { facts: { ...DEFAULT_SITE_FACTS, name: 'Ledger & Well' }, siteUrl: 'https://site.example' };
const address = 'https://site.example/blog/bpo-benefits';

describe('what machines are told of an article', () => {
  const posting = blogPosting(site, findArticle('bpo-benefits'));

  it('is what readers see of it', () => {
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: '4 Benefits to Outsourcing',
      description: findArticle('bpo-benefits').excerpt,
      articleSection: 'Industry Insights',
      datePublished: '2024-03-22',
    });
  });

  it('names its page by the absolute address', () => {
    expect(posting).toMatchObject({ url: address, mainEntityOfPage: { '@type': 'WebPage', '@id': address } });
  });

  it('is written by a team and published by the firm', () => {
    expect(posting).toMatchObject({
      author: { '@type': 'Organization', name: 'Operations Team' },
      publisher: { '@id': 'https://site.example/#organization', name: 'Ledger & Well' },
    });
  });
});
