/** Copy of the header, the drawer on narrow screens and the footer. */
export const FRAME_COPY = {
  skip: 'Skip to main content',
  home: 'home',
  navigation: 'Main',
  services: 'Services',
  start: 'Get Started',
  collections: 'Explore Collections',
} as const;

export const MENU_COPY = { title: 'Menu', close: 'Close', closed: 'menu' } as const;

export const FOOTER_COPY = {
  navigation: 'Footer',
  slogan: 'Accurate invoices. Faster payment. Customers who stay.',
  sales: 'Contact Sales',
  company: 'Company',
  resources: 'Resources',
  rights: 'All rights reserved.',
  newTab: '(opens in a new tab)',
} as const;

export const THEME_COPY = { title: 'Theme', system: 'System', light: 'Light', dark: 'Dark' } as const;

export const NETWORKS = { linkedin: 'LinkedIn', instagram: 'Instagram', facebook: 'Facebook' } as const;

/** The receipt after an application is sent. The reference is between `before` and `after`. */
export const RECEIPT_COPY = {
  region: 'Application receipt',
  title: 'We have your application',
  before: 'Your reference is',
  after: '. Mention it when you email or call so we can find your application.',
  dismiss: 'Dismiss receipt',
} as const;
