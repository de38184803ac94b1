import type { RemoteFeed } from '@site/shared/federation';
import { FEED_COPY } from './feeds-content.ts';

/** The feeds of the blog. Only the composer loads the code that writes them. */
export const feeds: readonly RemoteFeed[] = [
  {
    path: '/blog/feed.xml',
    type: 'application/rss+xml',
    title: FEED_COPY.rss,
    write: async (site) => (await loadWriter()).writeRssFeed(site),
  },
  {
    path: '/blog/feed.json',
    type: 'application/feed+json',
    title: FEED_COPY.json,
    write: async (site) => (await loadWriter()).writeJsonFeed(site),
  },
];

const loadWriter = () => import(/* webpackChunkName: "feed-writer" */ './feed-writer.ts');
