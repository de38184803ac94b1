/** What is stored about a visit: the words of the privacy policy, with the columns of visits and events that they describe. */
export const STORED_VISIT_DATA = [
  {
    text: 'The public pages you open, including the first and the last one, and which version of a page you saw.',
    columns: ['page_id', 'release_id', 'entry_page_id', 'exit_page_id', 'pageviews'],
  },
  {
    text: 'When you open a page, how long it is visible, and how far you scroll.',
    columns: [
      'local_date',
      'hour_start',
      'occurred_at',
      'started_at',
      'last_at',
      'visible_ms',
      'scroll_percent',
    ],
  },
  {
    text: 'What you do there: the links, tabs, and filters you use, how many results a search finds and the words you search for if our articles contain them, which form fields need a correction, the type and approximate size of a document, and how fast the page loads and responds. We do not store what you enter in a form.',
    columns: ['name_id', 'detail', 'interactions', 'conversions'],
  },
  {
    text: 'The site or campaign that led you here.',
    columns: ['source_id', 'channel_id', 'medium_id', 'campaign_id', 'content_id', 'term_id'],
  },
  {
    text: 'Your type of device, browser, and operating system, and the language of your browser.',
    columns: ['device_id', 'browser_id', 'os_id', 'language_id'],
  },
  {
    text: 'A number that stands for your browser for one day. We compute it from your IP address and your browser with a secret key. We delete the key within two days, so the number cannot be traced back to you.',
    columns: ['id', 'visit_id', 'visitor_id'],
  },
] as const;
