import { cleanFact, factFault, type SiteFact, type SiteFacts } from '@site/shared/contracts';

/** How visitors will see a fact, as a line below its field. Null if the value is invalid or explains itself. */
export function previewOf(fact: SiteFact, value: string | null, facts: SiteFacts): string | null {
  if (factFault(fact, value) !== null) return null;
  const clean = cleanFact(fact, value);
  if (clean === null) return HIDDEN[fact] ?? 'Hidden: no page shows it.';
  return PREVIEWS[fact]?.(clean, facts) ?? null;
}

const HIDDEN: Partial<Record<SiteFact, string>> = {
  phoneDisplay: 'Pages show the dialed number instead.',
  responseTime: 'Applicants are told no time.',
};

type Preview = (value: string, facts: SiteFacts) => string;

const opens: Preview = (url) => `Opens ${new URL(url).host}`;
const onThisSite: Preview = (path) => `Opens ${path} on this site`;
const footerLine = (year: string, name: string) => `Footer: “© ${year} ${name}. All rights reserved.”`;

const PREVIEWS: Partial<Record<SiteFact, Preview>> = {
  name: (name, { copyrightYear }) => footerLine(copyrightYear, name),
  copyrightYear: (year, { name }) => footerLine(year, name),
  phone: (phone) => `A tap on the number dials ${phone}`,
  phoneDisplay: (text) => `Header and contact sections: “${text}”`,
  email: (email) => `A click starts an email to ${email}`,
  responseTime: (time) => `Applicants read: “… within ${time}”`,
  schedulingUrl: opens,
  collectionsUrl: opens,
  collectionsQuoteUrl: opens,
  collectionsInfoUrl: opens,
  linkedinUrl: opens,
  instagramUrl: opens,
  facebookUrl: opens,
  aboutPath: onThisSite,
  contactPath: onThisSite,
  reportingTimeZone: (timeZone) => `There it is ${timeIn(timeZone)} now`,
};

function timeIn(timeZone: string): string {
  const format = { timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-US', format).format(new Date());
}
