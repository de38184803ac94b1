import { STORED_VISIT_DATA } from '@site/shared/contracts';

export interface PolicySection {
  readonly id: string;
  readonly title: string;
  /** The points are listed after the first paragraph. */
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}

export const POLICY = {
  eyebrow: 'Legal',
  title: 'Privacy Policy',
  updated: 'Last updated',
  contents: 'Policy contents',
} as const;

export const UPDATED = { dateTime: '2026-11-23', text: 'November 23, 2026' } as const;

export const INTRODUCTION =
  'This policy explains what we collect about you, why, and what you can do about it. It covers the public pages, the application form, and the newsletter.';

/** The section with the visitor's choice. */
export const VISITS_SECTION = 'visits';

/** The policy's sections in page order. */
export const SECTIONS: readonly PolicySection[] = [
  {
    id: 'data-we-collect',
    title: 'Data we collect',
    paragraphs: ['We collect what you give us and a small amount of data that any web server sees.'],
    points: [
      'Application form: company name, industry, company size, your name, email address, phone number, your project details, and one document if you attach it. The document is uploaded when you choose it. If you do not submit the form, we delete it within a day; if you remove it, we delete it immediately.',
      'Newsletter: your email address and when and where on this site you signed up.',
      'Visits: which public pages are opened and how they are used, counted without your name and without a cookie, as described under “How we count visits.”',
    ],
  },
  {
    id: VISITS_SECTION,
    title: 'How we count visits',
    paragraphs: [
      'We count visits ourselves, to learn which pages are useful and whether they work. Nobody else receives these records. For each visit we store:',
      'We delete these records after 90 days and keep only totals per hour and day. We use your IP address to answer requests and to prevent abuse; it is never stored with a visit. We also count how many applications and newsletter sign-ups we receive per day.',
      'If your browser sends Global Privacy Control or Do Not Track, we store nothing about your visit. We only count that such a request was made that day.',
      'If a page fails in your browser, it reports which of our files failed. We count such failures per day and version of the page, and store nothing else of the report.',
      'You can also switch counting off on this device, below. Your browser stores this choice, which identifies nobody, and sends us nothing about your visits until you switch counting on again. If your browser does not run JavaScript, nothing is counted.',
    ],
    points: STORED_VISIT_DATA.map(({ text }) => text),
  },
  {
    id: 'how-we-use-it',
    title: 'How we use it',
    paragraphs: ['We use your data only for the purpose for which you gave it.'],
    points: [
      'To respond to your application and prepare a consultation.',
      'To send the newsletter, if you asked for it.',
      'To keep the site secure and learn which pages are useful.',
      'To meet our legal obligations.',
    ],
  },
  {
    id: 'sharing',
    title: 'Sharing',
    paragraphs: [
      'We do not sell or rent personal data. We share it only with companies that help us run this site, such as hosting and email providers, under contract and only as far as their work requires.',
      'We share data with our sister company only if you ask us to refer an account or request. We disclose data to authorities when the law requires it.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies',
    paragraphs: [
      'The public pages set no advertising or tracking cookies and load nothing from third parties. Visits are counted without a cookie, and a browser that sends Global Privacy Control or Do Not Track is not counted. While we test a new version of a page, one cookie remembers whether you see it; its value is the same for everyone who does.',
      'Your browser’s storage holds what makes the site work for you: your color theme, your choice not to be counted, a draft of your application for up to seven days until you send it, and, for staff, the sign-in session. You can clear it at any time.',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    paragraphs: [
      'Data is encrypted in transit. Documents are kept in private storage, never at a public address, and only authorized staff can open them. Access to applications is restricted by role and logged.',
      'No system is perfectly secure. If a breach puts you at risk, we will notify you and the relevant authorities without undue delay.',
    ],
  },
  {
    id: 'deletion-rights',
    title: 'Your right to deletion',
    paragraphs: [
      'You may ask us at any time to show, correct, or delete the personal data we hold about you. Tell us the email address you used so we can find your data and verify your request.',
      'We then delete it, along with any document you sent, unless the law requires us to keep a record. In that case, we tell you which and for how long.',
    ],
  },
  {
    id: 'children',
    title: 'Children under thirteen',
    paragraphs: [
      'This site is for businesses. It is not directed at children under thirteen, and we do not knowingly collect their data. If you believe a child under thirteen has sent us personal data, tell us and we will delete it.',
    ],
  },
  {
    id: 'email-communications',
    title: 'Email communications',
    paragraphs: [
      'We send a confirmation when you apply and the newsletter when you sign up for it. Every newsletter includes a one-click unsubscribe link; no sign-in needed.',
      'Messages about an open request are not marketing and continue until the request is closed.',
    ],
  },
  {
    id: 'external-storage',
    title: 'External storage',
    paragraphs: [
      'Our database and the documents you upload may be stored with hosting providers outside our premises and outside your state or country. We choose providers that agree by contract to protect the data and use it for nothing else.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    paragraphs: [
      'When our practices change, we update this page first, with a new date at the top. If a change affects data you have already given us, we tell you by email where we have your address.',
    ],
  },
];

/** The last section: each way to reach us is a sentence around its link. */
export const CONTACT = {
  title: 'Questions and requests',
  email: 'Email us at',
  phone: 'Call',
  form: { before: 'You can also reach us through', link: 'our contact form' },
} as const;
