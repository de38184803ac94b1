/** What is stored about a visit: the words of the privacy policy, with the columns of events that they describe. */
export const STORED_VISIT_DATA = [
  {
    text: 'The public pages you open, including the first and the last one, and which version of a page you saw.',
    columns: ['page', 'release_name'],
  },
  {
    text: 'When you open a page, how long it is visible, and how far you scroll.',
    columns: ['local_date', 'hour_start', 'occurred_at', 'visible_ms', 'scroll_percent'],
  },
  {
    text: 'What you do there: the links, tabs, and filters you use, how many results a search finds and the words you search for if our articles contain them, which form fields need a correction, the type and approximate size of a document, and how fast the page loads and responds. We do not store what you enter in a form.',
    columns: ['name', 'detail'],
  },
  {
    text: 'The site or campaign that led you here.',
    columns: ['source', 'channel', 'medium', 'campaign', 'content', 'term'],
  },
  {
    text: 'Your type of device, browser, and operating system, and the language of your browser.',
    columns: ['device', 'browser', 'os', 'language'],
  },
  {
    text: 'A number that stands for your browser for one day. We compute it from your IP address and your browser with a secret key. We delete the key within two days, so the number cannot be traced back to you.',
    columns: ['id', 'visitor_id', 'previous_visitor_id'],
  },
] as const;
