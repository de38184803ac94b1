import type { SiteFact } from '@site/shared/contracts';

export interface FactLabel {
  readonly label: string;
  readonly hint?: string;
  /** The values of a switch. */
  readonly options?: readonly (readonly [value: string, label: string])[];
}

/** How the site facts are told to admins, group by group. */
export const FACT_GROUPS: readonly {
  readonly title: string;
  readonly facts: Readonly<Partial<Record<SiteFact, FactLabel>>>;
}[] = [
  {
    title: 'Company',
    facts: {
      name: { label: 'Company name' },
      copyrightYear: { label: 'Year of the copyright line', hint: 'As 2024' },
      sisterCompanyName: { label: 'Name of the sister company' },
      collectionsUrl: { label: 'Site of the sister company', hint: 'An https:// address' },
      collectionsQuoteUrl: { label: 'Where it gives a quote', hint: 'An https:// address' },
      collectionsInfoUrl: { label: 'Where it tells about itself', hint: 'An https:// address' },
    },
  },
  {
    title: 'Contact',
    facts: {
      phoneDisplay: { label: 'Phone, as people read it', hint: 'As (202) 555-0142' },
      phone: { label: 'Phone, as it is dialled', hint: 'With country code, as +12025550142' },
      email: { label: 'Email address' },
      responseTime: { label: 'Applicants hear from us within', hint: 'As one business day' },
      schedulingUrl: { label: 'Where meetings are scheduled', hint: 'An https:// address' },
      aboutPath: { label: 'Page behind About in the footer', hint: 'A path of this site, as /our-story' },
      contactPath: {
        label: 'Page behind Contact in the footer',
        hint: 'A path of this site, as /application',
      },
    },
  },
  {
    title: 'Social media',
    facts: {
      linkedinUrl: { label: 'LinkedIn', hint: 'An https:// address' },
      instagramUrl: { label: 'Instagram', hint: 'An https:// address' },
      facebookUrl: { label: 'Facebook', hint: 'An https:// address' },
    },
  },
  {
    title: 'Switches',
    facts: {
      arPageVariant: {
        label: 'Reading of the accounts receivable page',
        options: [
          ['A', 'A'],
          ['B', 'B'],
        ],
      },
      newsletterOptIn: {
        label: 'Newsletter sign-up',
        options: [
          ['single', 'Takes effect at once'],
          ['double', 'Is confirmed by mail first'],
        ],
      },
      reportingTimeZone: { label: 'Time zone of dates and reports', hint: 'As America/New_York' },
    },
  },
];
