export interface PolicySection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}

export const UPDATED = { dateTime: '2026-11-21', text: 'November 21, 2026' } as const;

export const INTRODUCTION =
  'This policy says what this site learns about you, why, and what you can do about it. It covers the public pages, the application form, and the newsletter.';

/** The policy's subjects, in the order in which they stand on the page. */
export const SECTIONS: readonly PolicySection[] = [
  {
    id: 'data-we-collect',
    title: 'Data we collect',
    paragraphs: ['We collect what you give us, and a small amount that any web server sees.'],
    points: [
      'Application form: company name, industry, company size, your name, email address, phone number, what you write about your project, and one document if you attach it. The document is sent when you choose it; if you do not submit the form, it is deleted within a day, and at once if you remove it.',
      'Newsletter: your email address, and when and where on this site you signed up.',
      'Visits: pages viewed, the page you came from, and the kind of browser, counted without a name. Your network address is used to answer the request and to stop abuse; it is not kept with the counts.',
    ],
  },
  {
    id: 'how-we-use-it',
    title: 'How we use it',
    paragraphs: ['We use your data for the purpose for which you gave it, and for no other.'],
    points: [
      'To answer your application and prepare a consultation.',
      'To send the newsletter, if you asked for it.',
      'To keep the site secure and find out which pages are useful.',
      'To meet legal duties that apply to us.',
    ],
  },
  {
    id: 'sharing',
    title: 'Sharing',
    paragraphs: [
      'We do not sell or rent personal data. We share it only with companies that run this site for us, such as hosting and email delivery, under contract and only as far as their work requires.',
      'We pass data to our sister company only if you ask us to refer an account or a request to it. We disclose data to authorities when the law obliges us to.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies',
    paragraphs: [
      'The public pages set no advertising or tracking cookies and load nothing from third parties. Visits are counted without a cookie, and a browser that sends Global Privacy Control or Do Not Track is not counted. While we try out a new version of a page, one cookie remembers whether you are shown it; it is the same for everybody who is.',
      'Your browser’s own storage holds what makes the site work for you: the color theme you chose, a draft of your application until you send it, for seven days at most, and, for staff, the sign-in session. You can clear it in your browser at any time.',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    paragraphs: [
      'Data travels encrypted. Documents are kept in private storage, never at a public address, and only authorized staff can open them. Access to applications is restricted by role and recorded.',
      'No system is perfectly safe. If a breach puts you at risk, we will tell you and the authorities concerned without undue delay.',
    ],
  },
  {
    id: 'deletion-rights',
    title: 'Your right to deletion',
    paragraphs: [
      'You may ask us at any time to show, correct, or delete the personal data that we hold about you. Tell us the email address that you used, so that we can find it and confirm that the request is yours.',
      'We then delete it, together with any document you sent, unless a law obliges us to keep a record. In that case we say which, and for how long.',
    ],
  },
  {
    id: 'children',
    title: 'Children under thirteen',
    paragraphs: [
      'This site is for businesses. It is not directed at children under thirteen, and we do not knowingly collect their data. If you believe that a child under thirteen has sent us personal data, tell us and we will delete it.',
    ],
  },
  {
    id: 'email-communications',
    title: 'Email communications',
    paragraphs: [
      'We send a receipt when you apply, and the newsletter when you sign up for it. Each newsletter carries a link that ends it with one click, without a sign-in.',
      'Messages about a request that is still open are not marketing, and reach you until the request is closed.',
    ],
  },
  {
    id: 'external-storage',
    title: 'External storage',
    paragraphs: [
      'Our database and the documents that you upload may be stored with hosting providers outside our own premises, and outside your state or country. We choose providers that commit by contract to protect the data and to use it for nothing else.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    paragraphs: [
      'When our practice changes, this page changes first, with a new date at the top. If a change matters to data that you have given us already, we tell you by email where we have your address.',
    ],
  },
];
