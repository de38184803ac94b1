export const VIEWS_COPY = {
  nav: 'Admin views',
  analyticsOnly: 'Your role covers analytics only.',
  /** The name of each view in links and titles, and what is shown when its code does not load. */
  views: {
    submissions: { title: 'Submissions', failure: 'The submissions could not be loaded' },
    subscribers: { title: 'Subscribers', failure: 'The subscribers could not be loaded' },
    mail: { title: 'Mail', failure: 'The mail could not be loaded' },
    analytics: { title: 'Analytics', failure: 'The analytics could not be loaded' },
    settings: { title: 'Settings', failure: 'The settings could not be loaded' },
    releases: { title: 'Releases', failure: 'The releases could not be loaded' },
    users: { title: 'Users', failure: 'The users could not be loaded' },
    audit: { title: 'Audit log', failure: 'The audit log could not be loaded' },
  },
} as const;
