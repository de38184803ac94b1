import { describe, expect, it } from '@jest/globals';
import { scoreForm, SPAM_SCORE, type Signals } from './score.ts';

const PERSON: Signals = {
  hiddenField: '',
  tokenAgeMs: 60_000,
  isScripted: true,
  isTouched: true,
  names: ['Harbour Freight Lines', 'Finance Director'],
  texts: ['Four thousand invoices a month, see https://harbour.example/about.'],
  email: 'finance@harbour.example',
  isRepeated: false,
  isBlocked: false,
  isWorkMissing: false,
};

describe('the score of a form', () => {
  it('is zero for a person', () => {
    expect(scoreForm(PERSON)).toEqual({ score: 0, reasons: [] });
  });

  it.each<[string, Partial<Signals>, number]>([
    ['the hidden field', { hiddenField: 'https://spam.example' }, 50],
    ['no token', { tokenAgeMs: null }, 60],
    ['a form sent in under three seconds', { tokenAgeMs: 2999 }, 40],
    ['nothing after three seconds', { tokenAgeMs: 3000 }, 0],
    ['nothing for a week-old token', { tokenAgeMs: 7 * 24 * 3600_000 }, 0],
    ['three links', { texts: ['http://a.example http://b.example', 'www.c.example'] }, 30],
    ['a link in a name', { names: ['http://a.example'] }, 30],
    ['HTML in a name', { names: ['<a href=x>'] }, 30],
    ['nothing for a less-than sign in a name', { names: ['A < B Ltd'] }, 0],
    ['a disposable email address', { email: 'x@eu.Mailinator.com' }, 20],
    ['nothing for a domain that only ends like a disposable one', { email: 'x@notmailinator.com' }, 0],
    ['a domain that an admin blocked', { isBlocked: true }, 100],
    ['a text seen before', { isRepeated: true }, 40],
    ['no user interaction', { isTouched: false }, 20],
    ['missing proof of work', { isWorkMissing: true }, 60],
  ])('counts %s', (_, signals, score) => {
    expect(scoreForm({ ...PERSON, ...signals }).score).toBe(score);
  });

  it('adds up: one weak signal is not spam, two can be', () => {
    const weak = { ...PERSON, tokenAgeMs: 100 };
    expect(scoreForm(weak).score).toBeLessThan(SPAM_SCORE);
    expect(scoreForm({ ...weak, isTouched: false }).score).toBe(SPAM_SCORE);
  });

  it.each<[string, Partial<Signals>]>([
    ['no user interaction', { isTouched: false }],
    ['a disposable address', { email: 'x@mailinator.com' }],
    ['links', { names: ['http://a.example'] }],
    ['haste', { tokenAgeMs: 100 }],
  ])('is spam for the hidden field with %s, never for the field alone', (_, other) => {
    const filledIn = { ...PERSON, hiddenField: 'https://harbour.example' };
    expect(scoreForm(filledIn).score).toBeLessThan(SPAM_SCORE);
    expect(scoreForm({ ...filledIn, ...other }).score).toBeGreaterThanOrEqual(SPAM_SCORE);
  });

  it('ignores token and interaction for forms without JavaScript', () => {
    expect(scoreForm({ ...PERSON, isScripted: false, tokenAgeMs: null, isTouched: false }).score).toBe(0);
    expect(scoreForm({ ...PERSON, isScripted: false, tokenAgeMs: null, hiddenField: 'x' }).score).toBe(50);
  });
});
