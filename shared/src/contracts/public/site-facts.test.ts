import { describe, expect, it } from '@jest/globals';
import {
  cleanFact,
  DEFAULT_SITE_FACTS,
  factFault,
  factFromText,
  factsFromEnvironment,
  factVariable,
  SITE_FACT_NAMES,
  SiteFactChanges,
  SiteFacts,
  withFactChanges,
} from './site-facts.ts';

const withFacts = (facts: object) => SiteFacts.safeParse({ ...DEFAULT_SITE_FACTS, ...facts });
const ADDRESSES = Object.keys(DEFAULT_SITE_FACTS).filter((fact) => fact.endsWith('Url'));

describe('SiteFacts', () => {
  it('has the defaults, which reach nobody', () => {
    expect(withFacts({}).success).toBe(true);
    for (const fact of ADDRESSES)
      expect(new URL(String(DEFAULT_SITE_FACTS[fact as keyof SiteFacts])).hostname).toMatch(/\.example$/);
  });

  it.each(ADDRESSES)('accepts only https for %s', (fact) => {
    for (const url of [
      'http://a.example/',
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)//https://a.example',
      'data:text/html,x',
      '//a.example',
      'https:a.example',
      'https:/a.example',
      '/path',
      '',
    ])
      expect(withFacts({ [fact]: url }).error?.issues[0]?.message).toBe('must be an https:// address');
  });

  it('allows missing facts, except the name', () => {
    expect(withFacts({ phone: null, phoneDisplay: null, schedulingUrl: null }).success).toBe(true);
    expect(withFacts({ name: '' }).success).toBe(false);
    expect(withFacts({ name: null }).success).toBe(false);
  });

  it.each(['202 555 0142', '+0123456789', '+1', '+1202555014200000', '+1202"onclick='])(
    'rejects %j as a number to dial',
    (phone) => expect(withFacts({ phone }).success).toBe(false),
  );

  it.each(['//evil', '//evil.example', 'https://evil.example', 'our-story', '/our-story?x', '/Our'])(
    'rejects %j as a path of this site',
    (aboutPath) => expect(withFacts({ aboutPath }).success).toBe(false),
  );

  it('reads a document from before the response time was a fact, and has none then', () => {
    const { responseTime: _, ...older } = DEFAULT_SITE_FACTS;

    expect(SiteFacts.parse(older).responseTime).toBeNull();
    expect(SiteFactChanges.parse({})).toEqual({});
  });

  it.each(['', 'x'.repeat(41), 1])('rejects %j as a response time', (responseTime) =>
    expect(withFacts({ responseTime }).success).toBe(false),
  );

  it('tells real time zones from invented ones', () => {
    expect(withFacts({ reportingTimeZone: 'Europe/Vienna' }).success).toBe(true);
    expect(withFacts({ reportingTimeZone: 'Mars/Olympus' }).error?.issues[0]?.message).toBe(
      'must be an IANA time zone, as America/New_York',
    );
  });
});

describe('a fact with invisible characters', () => {
  it.each([
    ['name', ' North\u200bgate\u00ad ', 'Northgate'],
    ['phone', '\u202a+12025550142\u202c', '+12025550142'],
    ['phoneDisplay', '(202)\r\n555-0142\ufeff', '(202) 555-0142'],
    ['email', 'hello\u200d@north\u00adgate.example', 'hello@northgate.example'],
    ['linkedinUrl', '\u200bhttps://north\u200bgate.example/\u2060about', 'https://northgate.example/about'],
    ['aboutPath', '/our-story\u200e', '/our-story'],
    ['copyrightYear', '\ufeff2026', '2026'],
    ['reportingTimeZone', 'Europe/\u00adVienna', 'Europe/Vienna'],
  ] as const)('is clean: %s', (fact, given, clean) => {
    expect(factFault(fact, given)).toBeNull();
    expect(cleanFact(fact, given)).toBe(clean);
    expect(factsFromEnvironment({ [factVariable(fact)]: given }).facts[fact]).toBe(clean);
  });

  it('is missing when it has nothing else, and removed by "none"', () => {
    expect(factFault('name', '\u200b \u3164')).toBe('must not be missing');
    expect(factFromText('none\u200b')).toBeNull();
  });
});

describe('the layers of the site facts', () => {
  it('apply the environment over the defaults, and the database over both', () => {
    const { facts, faults } = factsFromEnvironment({
      SITE_NAME: 'Northgate',
      SITE_PHONE_DISPLAY: 'none',
      SITE_EMAIL: '',
    });

    expect(faults).toEqual([]);
    expect(facts).toEqual({ ...DEFAULT_SITE_FACTS, name: 'Northgate', phoneDisplay: null });
    expect(withFactChanges(facts, { phone: null, name: 'Southgate' })).toEqual({
      ...facts,
      name: 'Southgate',
      phone: null,
    });
  });

  it('name every invalid variable', () => {
    expect(
      factsFromEnvironment({ SITE_NAME: 'none', SITE_COLLECTIONS_URL: 'javascript:alert(1)' }).faults,
    ).toEqual(['SITE_NAME must not be missing', 'SITE_COLLECTIONS_URL must be an https:// address']);
  });

  it.each(SITE_FACT_NAMES)('explain why %s is invalid', (fact) => {
    expect(factFault(fact, DEFAULT_SITE_FACTS[fact])).toBeNull();
    expect(factFault(fact, fact === 'name' ? '' : '\n'.repeat(100))).toMatch(/^must /);
  });
});
