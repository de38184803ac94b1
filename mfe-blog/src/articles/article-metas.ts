import type { ArticleMeta } from './article.ts';

/** The article in the Featured card. */
export const FEATURED_ARTICLE: ArticleMeta = {
  slug: 'hiring-recruitment-trends',
  category: 'Hiring',
  title: 'Hiring and Recruitment Trends',
  excerpt:
    'Most companies hire in a hurry. Five steps lead from reactive to proactive hiring, and one question decides which roles you should not fill at all.',
  author: 'Talent Team',
  date: 'Mar 25, 2024',
  publishedOn: '2024-03-25',
  readTime: '6 min read',
  views: '3.1k views',
  cover: 'hiring-recruitment-trends-47',
  tags: ['leadership', 'hiring', 'outsourcing'],
};

/** The eight Latest Articles, in the order of their cards. */
export const LATEST_ARTICLES: readonly ArticleMeta[] = [
  {
    slug: 'bpo-benefits',
    category: 'Industry Insights',
    title: '4 Benefits to Outsourcing',
    excerpt:
      'Money, time, focus and room to grow: what business process outsourcing really changes, and the conditions under which each benefit appears.',
    author: 'Operations Team',
    date: 'Mar 22, 2024',
    publishedOn: '2024-03-22',
    readTime: '10 min read',
    views: '1.9k views',
    cover: 'bpo-benefits',
    tags: ['leadership', 'outsourcing', 'operations'],
  },
  {
    slug: 'outsourcing-accounts-receivable',
    category: 'Industry Insights',
    title: 'Outsourcing Accounts Receivable',
    excerpt:
      'What to hand over, what to keep, and how to calculate whether it pays: a complete guide from the first figures to a process that runs.',
    author: 'Receivables Team',
    date: 'Mar 20, 2024',
    publishedOn: '2024-03-20',
    readTime: '12 min read',
    views: '2.3k views',
    cover: 'outsourcing-accounts-receivable',
    tags: ['leadership', 'outsourcing', 'operations'],
  },
  {
    slug: 'reference-check-myths',
    category: 'Career Tips',
    title: 'Reference Check Myths',
    excerpt:
      'References are neither a formality nor a lie detector. Six myths that lead good teams astray, and the questions to ask instead.',
    author: 'Talent Team',
    date: 'Mar 19, 2024',
    publishedOn: '2024-03-19',
    readTime: '6 min read',
    views: '1.6k views',
    cover: 'reference-check-myths-21',
    tags: ['leadership', 'hiring', 'candidates'],
  },
  {
    slug: 'balancing-parenthood-career',
    category: 'Work-Life Balance',
    title: 'Balancing Parenthood and Career',
    excerpt:
      'Parental guilt is a feeling and not a finding. Where it comes from, what makes it smaller, and what employers can do before anyone asks.',
    author: 'People Team',
    date: 'Mar 18, 2024',
    publishedOn: '2024-03-18',
    readTime: '6 min read',
    views: '2.1k views',
    cover: 'balancing-parenthood-career',
    tags: ['family', 'wellbeing', 'flexibility', 'careers'],
  },
  {
    slug: 'empowering-caregivers',
    category: 'Career Development',
    title: 'Empowering Caregivers',
    excerpt:
      'Years of caring for others build skills that employers pay for. How to name them, plan the way back, and be found by the right company.',
    author: 'People Team',
    date: 'Mar 17, 2024',
    publishedOn: '2024-03-17',
    readTime: '6 min read',
    views: '1.4k views',
    cover: 'empowering-caregivers-56',
    tags: ['family', 'careers', 'candidates', 'flexibility'],
  },
  {
    slug: 'demystifying-the-resume',
    category: 'Career Tips',
    title: 'Demystifying The Resume',
    excerpt:
      'Seven tips from recruiters, a calm way to handle employment gaps, and the words that help a resume or quietly sink it.',
    author: 'Talent Team',
    date: 'Mar 16, 2024',
    publishedOn: '2024-03-16',
    readTime: '7 min read',
    views: '2.8k views',
    cover: 'demystifying-the-resume',
    tags: ['careers', 'hiring', 'candidates'],
  },
  {
    slug: 'flexible-work-options',
    category: 'Industry Insights',
    title: 'Future of Remote Work',
    excerpt:
      'Candidates no longer ask only where they may work but when. How remote and asynchronous work became the strongest recruiting tool.',
    author: 'People Team',
    date: 'Mar 15, 2024',
    publishedOn: '2024-03-15',
    readTime: '7 min read',
    views: '2.6k views',
    cover: 'flexible-work-options-19',
    tags: ['leadership', 'hiring', 'flexibility'],
  },
  {
    slug: 'mental-health-workplace',
    category: 'Workplace Culture',
    title: 'Mental Health in the Workplace',
    excerpt:
      'Remote culture has no corridor in which somebody notices. How teams can see strain early, talk about it well, and build kinder weeks.',
    author: 'Product Team',
    date: 'March 15, 2024',
    publishedOn: '2024-03-15',
    readTime: '8 min read',
    views: '1,247 views',
    cover: 'mental-health-workplace-30',
    tags: ['leadership', 'wellbeing', 'flexibility'],
  },
];

/** All nine: the featured one first, then the latest. */
export const ARTICLE_METAS: readonly ArticleMeta[] = [FEATURED_ARTICLE, ...LATEST_ARTICLES];
