import { describe, expect, it } from '@jest/globals';
import { codePoints } from '../common/code-points.ts';
import { DOCUMENT_LIMIT_BYTES } from './document-rules.ts';
import { COMPANY_SIZES, INDUSTRIES } from './submission-options.ts';
import { SubmissionForm } from './submissions.ts';

const EMOJI = '\u{1F600}';
const complete = {
  companyName: 'Northwind',
  industry: 'technology',
  companySize: 'small',
  contactName: 'Ann',
  email: 'ann@northwind.example',
  phone: '+1 202 555 0142',
};
const parse = (fields: object) => SubmissionForm.safeParse({ ...complete, ...fields });
const messageOf = (fields: object) => parse(fields).error?.issues[0]?.message;

describe('SubmissionForm', () => {
  it('accepts the seed’s eight fields and makes the two optional ones empty', () => {
    expect(parse({}).data).toEqual({ ...complete, projectDescription: '', additionalInfo: '' });
  });

  it.each([
    ['companyName', 200, 'Company name must be less than 200 characters'],
    ['contactName', 100, 'Contact name must be less than 100 characters'],
    ['phone', 20, 'Phone number must be less than 20 characters'],
    ['projectDescription', 2000, 'Project description must be less than 2000 characters'],
    ['additionalInfo', 1000, 'Additional info must be less than 1000 characters'],
  ])('counts %s in code points: %i fit, one more does not', (field, limit, message) => {
    expect(messageOf({ [field]: EMOJI.repeat(limit) })).toBeUndefined();
    expect(messageOf({ [field]: ` ${EMOJI.repeat(limit)} \n` })).toBeUndefined();
    expect(messageOf({ [field]: EMOJI.repeat(limit + 1) })).toBe(message);
  });

  it('counts the address in code points too', () => {
    const address = (length: number) => `${EMOJI.repeat(length - '@b.example'.length)}@b.example`;

    expect(messageOf({ email: address(255) })).toBeUndefined();
    expect(messageOf({ email: address(256) })).toBe('Email must be less than 255 characters');
  });

  it.each([
    ['companyName', 'Company name is required'],
    ['contactName', 'Contact name is required'],
    ['phone', 'Phone number is required'],
    ['email', 'Please enter a valid email address'],
    ['industry', 'Please select an industry'],
    ['companySize', 'Please select company size'],
  ])('asks for %s when it is missing, empty or blank', (field, message) => {
    for (const value of [undefined, '', '  \t']) expect(messageOf({ [field]: value })).toBe(message);
  });

  it.each([
    'ann',
    'ann@',
    '@b.example',
    'ann@b',
    'a b@c.example',
    'ann@b..example',
    'a@b@c.example',
    '<a@b.example>',
    'a\0b@c.example',
    'a\u001bb@c.example',
    'a@b\u007fc.example',
    'a@b.ex\u0085ample',
    'a\ud83d@b.example',
    'a@\udc00b.example',
  ])('rejects %j as an address', (email) =>
    expect(messageOf({ email })).toBe('Please enter a valid email address'),
  );

  it.each([' ann@b.example ', "o'neil+ar@sub.b.example", 'ann@münchen.example'])(
    'accepts %j as an address',
    (email) => expect(parse({ email }).data?.email).toBe(email.trim()),
  );

  it.each(['Technology', 'toString', '__proto__', 'gambling'])('rejects the industry %j', (industry) =>
    expect(messageOf({ industry })).toBe('Please select an industry'),
  );

  it('refuses a list in place of a text', () => {
    expect(parse({ companyName: ['a', 'b'] }).success).toBe(false);
    expect(parse({ email: { $ne: '' } }).success).toBe(false);
  });
});

describe('the choices', () => {
  it('are the seed’s, in the seed’s order', () => {
    expect(Object.entries(INDUSTRIES)).toEqual([
      ['technology', 'Technology'],
      ['finance', 'Finance'],
      ['healthcare', 'Healthcare'],
      ['manufacturing', 'Manufacturing'],
      ['retail', 'Retail'],
      ['consulting', 'Consulting'],
      ['marketing', 'Marketing & Advertising'],
      ['education', 'Education'],
      ['other', 'Other'],
    ]);
    expect(Object.entries(COMPANY_SIZES)).toEqual([
      ['startup', 'Startup (1-10 employees)'],
      ['small', 'Small (11-50)'],
      ['medium', 'Medium (51-200)'],
      ['large', 'Large (201-1000)'],
      ['enterprise', 'Enterprise (1000+)'],
    ]);
    expect(DOCUMENT_LIMIT_BYTES).toBe(10_485_760);
  });

  it('count one emoji as one', () => {
    expect(codePoints(`a${EMOJI}é`)).toBe(3);
  });
});
