import * as z from 'zod/mini';
import { cleanAddress, oneLine, toOneLine } from '../common/clean-text.ts';
import { defineEndpoint } from '../common/endpoint.ts';

const NEEDED = 'must not be missing';
/** The column's length: SQLite accepts more, MySQL refuses it. */
const MAX_FACT_LENGTH = 500;
const MAX_EMAIL_LENGTH = 255;
const atMost = (most: number) => z.maxLength(most, `must have ${most} characters at most`);
const HTTPS = 'must be an https:// address';
/** Requires both slashes: parsers also accept `https:a.example`, which a browser on an https page treats as a path. */
const HttpsUrl = z
  .string()
  .check(
    oneLine(),
    z.url({ protocol: /^https$/, error: HTTPS }),
    z.regex(/^https:\/\//, HTTPS),
    atMost(MAX_FACT_LENGTH),
  );
/** A single slash at the start, because two would name another host. */
const LocalPath = z
  .string()
  .check(
    oneLine(),
    z.regex(/^\/(?!\/)[a-z0-9/-]*(#[a-z0-9-]+)?$/, 'must be a path of this site, as /our-story'),
    atMost(MAX_FACT_LENGTH),
  );
const text = (most: number) => z.string(NEEDED).check(oneLine(), z.minLength(1, NEEDED), atMost(most));
const fact = <T extends z.ZodMiniType>(schema: T) => z.nullable(schema);

const FACTS = z.object({
  name: text(60),
  /** E.164, for `tel:` links. `phoneDisplay` is the readable form. */
  phone: fact(
    z.string().check(oneLine(), z.regex(/^\+[1-9]\d{6,14}$/, 'must be an E.164 number, as +12025550142')),
  ),
  phoneDisplay: fact(text(30)),
  email: fact(
    z
      .string()
      .check(z.overwrite(cleanAddress), z.email('must be an email address'), atMost(MAX_EMAIL_LENGTH)),
  ),
  schedulingUrl: fact(HttpsUrl),
  collectionsUrl: fact(HttpsUrl),
  collectionsQuoteUrl: fact(HttpsUrl),
  collectionsInfoUrl: fact(HttpsUrl),
  sisterCompanyName: fact(text(80)),
  linkedinUrl: fact(HttpsUrl),
  instagramUrl: fact(HttpsUrl),
  facebookUrl: fact(HttpsUrl),
  aboutPath: LocalPath,
  contactPath: LocalPath,
  copyrightYear: z.string().check(oneLine(), z.regex(/^\d{4}$/, 'must be a year')),
  arPageVariant: z.enum(['A', 'B'], 'must be A or B'),
  newsletterOptIn: z.enum(['single', 'double'], 'must be single or double'),
  /** How soon an applicant gets an answer, worded to follow "within". */
  responseTime: fact(text(40)),
  reportingTimeZone: z
    .string()
    .check(oneLine(), z.refine(isTimeZone, 'must be an IANA time zone, as America/New_York')),
});

/**
 * Facts that staff change without a build. A null fact is missing, and its control is hidden. A document from before a
 * fact existed lacks it and is still valid.
 */
export const SiteFacts = z.extend(FACTS, { responseTime: z._default(FACTS.shape.responseTime, null) });
export type SiteFacts = z.infer<typeof SiteFacts>;
export type SiteFact = keyof SiteFacts;

/** The changes of one layer: defaults < environment < database. */
export const SiteFactChanges = z.partial(FACTS);
export type SiteFactChanges = z.infer<typeof SiteFactChanges>;

export const SITE_FACT_NAMES = Object.keys(SiteFacts.shape) as SiteFact[];

export const FactsNow = z.object({
  facts: SiteFacts,
  /** The database's changes within `facts`. The composer applies them to its own environment. */
  changed: SiteFactChanges,
});
export type FactsNow = z.infer<typeof FactsNow>;

export const readSiteFacts = defineEndpoint({
  name: 'readSiteFacts',
  method: 'GET',
  path: '/api/site',
  access: 'public',
  conditional: true,
  status: 200,
  reply: FactsNow,
  problems: [],
});

export const OneFact = z.object({ fact: z.enum(SITE_FACT_NAMES) });

/** Reserved example numbers and domains, which reach nobody. */
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
  responseTime: 'one business day',
  reportingTimeZone: 'America/New_York',
};

/** Whether a fact is optional. */
export function mayBeMissing(fact: SiteFact): boolean {
  return factFault(fact, null) === null;
}

/** A fact's variable: `phoneDisplay` is SITE_PHONE_DISPLAY. */
export function factVariable(fact: SiteFact): string {
  return `SITE_${fact.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** The error of a value, worded to follow the fact's name; null if it is valid. */
export function factFault(fact: SiteFact, value: unknown): string | null {
  const parsed = SiteFacts.shape[fact].safeParse(value);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'does not fit');
}

/** Cleans a valid value: removes invisible characters. */
export function cleanFact(fact: SiteFact, value: string | null): string | null {
  return SiteFacts.shape[fact].parse(value);
}

/** A fact as a person types it: the word "none" removes it. */
export function factFromText(text: string): string | null {
  return toOneLine(text) === 'none' ? null : text;
}

/** Applies changes to facts. Both are already validated. */
export function withFactChanges(facts: SiteFacts, changes: SiteFactChanges): SiteFacts {
  return SiteFacts.parse({ ...facts, ...changes });
}

/** The defaults with the environment applied; reports every fault by its variable, all together. */
export function factsFromEnvironment(environment: Readonly<Record<string, string | undefined>>): {
  readonly facts: SiteFacts;
  readonly faults: readonly string[];
} {
  const given = SITE_FACT_NAMES.flatMap((fact) => {
    const text = environment[factVariable(fact)];
    return text === undefined || text === '' ? [] : [{ fact, value: factFromText(text) }];
  });
  const faults = given.flatMap(({ fact, value }) => {
    const fault = factFault(fact, value);
    return fault === null ? [] : [`${factVariable(fact)} ${fault}`];
  });
  if (faults.length > 0) return { facts: DEFAULT_SITE_FACTS, faults };
  const changes = Object.fromEntries(given.map(({ fact, value }) => [fact, value]));
  return { facts: withFactChanges(DEFAULT_SITE_FACTS, changes), faults };
}

/** Accepted names. Checking a name takes a fifth of the time of the API's answer with the facts. */
const timeZones = new Set<string>();

function isTimeZone(name: string): boolean {
  if (timeZones.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  timeZones.add(name);
  return true;
}
