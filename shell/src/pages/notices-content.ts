/** Copy of the pages for missing and failed pages. */
export const NOT_FOUND = {
  title: 'Oops! Page not found',
  text: 'The address may be old or mistyped. One of these pages may help.',
  suggested: 'Suggested pages',
  pages: [
    ['/services', 'Our services'],
    ['/success-stories', 'Case studies'],
    ['/blog', 'Blog'],
    ['/application', 'Talk to us'],
  ],
  search: {
    form: 'Articles',
    label: 'Search articles',
    placeholder: 'Search articles...',
    submit: 'Search',
  },
} as const;

export const RETURN_HOME = 'Return to Home';

export const UNAVAILABLE = {
  title: 'This area is not available right now',
  text: 'Please try again in a few minutes. The rest of the site is working.',
} as const;

export const CRASHED = {
  title: 'This page stopped working',
  text: 'Something went wrong on our side. Reload the page to try again. If it happens again, please contact us.',
  /** Used if a copy of the page, with the visitor's input, is still shown. */
  typed: 'Something went wrong on our side. What you typed is still here. Reload the page to continue.',
  reload: 'Reload page',
} as const;

export const LOAD_FAILED = {
  title: 'This page did not load',
  text: (title: string) =>
    `We couldn’t load “${title}”. Check your connection and try again. Nothing is lost.`,
  retry: 'Retry',
} as const;

export const loading = (title: string) => `Loading ${title}`;
