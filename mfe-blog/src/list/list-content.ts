/** Copy of the list of articles. */
export const HERO = {
  eyebrow: 'The blog',
  title: 'Insights for the people behind the numbers',
  lead: 'Guides to receivables and outsourcing, straight advice on hiring and careers, and honest pieces about working life.',
} as const;

export const LIST_COPY = {
  featured: 'Featured Article',
  latest: 'Latest Articles',
  readFeatured: 'Read Full Article',
  readMore: 'Read More',
  about: 'about',
  draft: 'Draft',
  updated: 'Updated',
} as const;

/** The number of matches. */
export const RESULT_COPY = {
  group: 'Result',
  clear: 'Clear filters',
  nothing: {
    title: 'Nothing here yet',
    text: 'Try another word or category, or look through everything we have written.',
  },
} as const;

export const FEEDS_COPY = {
  title: 'Follow without an inbox',
  text: 'Every article in full, in the reader you already use.',
} as const;
