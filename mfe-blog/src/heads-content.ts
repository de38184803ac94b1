import type { RemotePage } from '@site/shared/federation';

/** The title and description of the list. An article's are in its front matter. */
export const BLOG_HEAD = {
  title: 'Blog',
  description:
    'Guides to receivables and outsourcing, straight advice on hiring and careers, and honest pieces about working life.',
} satisfies RemotePage['head'];
