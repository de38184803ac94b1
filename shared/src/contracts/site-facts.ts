import * as z from 'zod/mini';

const HttpsUrl = z.url({ protocol: /^https$/, error: 'must be an https:// address' });
const LocalPath = z
  .string()
  .check(z.regex(/^\/[a-z0-9/-]*(#[a-z0-9-]+)?$/, 'must be a path of this site, as /our-story'));
const fact = <T extends z.ZodMiniType>(schema: T) => z.nullable(schema);

/** What a person may change without a build. A fact that is null is missing: its control is hidden. */
export const SiteFacts = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  /** E.164, for `tel:` links; `phoneDisplay` is what people read. */
  phone: fact(z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, 'must be an E.164 number, as +12025550142'))),
  phoneDisplay: fact(z.string().check(z.minLength(1), z.maxLength(30))),
  email: fact(z.email()),
  schedulingUrl: fact(HttpsUrl),
  collectionsUrl: fact(HttpsUrl),
  collectionsQuoteUrl: fact(HttpsUrl),
  collectionsInfoUrl: fact(HttpsUrl),
  sisterCompanyName: fact(z.string().check(z.minLength(1), z.maxLength(80))),
  linkedinUrl: fact(HttpsUrl),
  instagramUrl: fact(HttpsUrl),
  facebookUrl: fact(HttpsUrl),
  aboutPath: LocalPath,
  contactPath: LocalPath,
  copyrightYear: z.string().check(z.regex(/^\d{4}$/, 'must be a year')),
  arPageVariant: z.enum(['A', 'B']),
  newsletterOptIn: z.enum(['single', 'double']),
  reportingTimeZone: z.string().check(z.refine(isTimeZone, 'must be an IANA time zone, as America/New_York')),
});
export type SiteFacts = z.infer<typeof SiteFacts>;

/** Reserved example numbers and domains: they reach nobody. */
export const DEFAULT_SITE_FACTS: SiteFacts = {
  name: 'Ledgerwell',
  phone: '+12025550142',
  phoneDisplay: '(202) 555-0142',
  email: 'hello@ledgerwell.example',
  schedulingUrl: 'https://meet.ledgerwell.example/consultation-30',
  collectionsUrl: 'https://collections.ledgerwell.example/',
  collectionsQuoteUrl: 'https://collections.ledgerwell.example/quote',
  collectionsInfoUrl: 'https://collections.ledgerwell.example/about',
  sisterCompanyName: 'Ledgerwell Collections',
  linkedinUrl: 'https://professional.example/company/ledgerwell',
  instagramUrl: 'https://photos.example/ledgerwell',
  facebookUrl: 'https://friends.example/ledgerwell',
  aboutPath: '/our-story',
  contactPath: '/application',
  copyrightYear: '2024',
  arPageVariant: 'B',
  newsletterOptIn: 'single',
  reportingTimeZone: 'America/New_York',
};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
