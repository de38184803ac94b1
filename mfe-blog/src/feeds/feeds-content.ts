export const FEED_COPY = {
  rss: 'RSS feed',
  json: 'JSON feed',
  description: 'Receivables, hiring and working life: articles for people who keep a business moving.',
} as const;
