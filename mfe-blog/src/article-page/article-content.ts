/** Copy around the text of an article. */
export const ARTICLE_COPY = {
  back: 'Back to Blog',
  contents: 'Contents',
  summary: 'In short',
  note: (number: number) => `Note ${number}`,
  backToNote: (number: number) => `Back to note ${number} in the text`,
  neighbors: { navigation: 'Previous and next article', previous: 'Previous article', next: 'Next article' },
  related: 'Related articles',
} as const;

export const SHARE_COPY = {
  copy: 'Copy link',
  share: 'Share',
  print: 'Print',
  copied: 'Link copied',
  failed: 'The link could not be copied',
} as const;
