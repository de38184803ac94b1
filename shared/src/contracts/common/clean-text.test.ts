import { describe, expect, it } from '@jest/globals';
import { cleanAddress, foldLineBreaks, toOneLine } from './clean-text.ts';
import { EmailAddress } from '../public/email-address.ts';
import { SubmissionForm } from '../public/submissions.ts';
import { SubmissionNoteInput } from '../staff/submissions/submission-notes.ts';
import { SubmissionReplyInput } from '../staff/submissions/submission-messages.ts';
import { aSubmissionForm } from '../../testing/factories.ts';

const INVISIBLE = [
  '\u00ad',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u202e',
  '\u2060',
  '\u2066',
  '\ufeff',
  '\u3164',
  '\u{e0041}',
];

describe('a text of one line', () => {
  it.each(INVISIBLE)('has no %j between Latin letters', (character) => {
    expect(toOneLine(`${character}Har${character}bor${character}`)).toBe('Harbor');
  });

  it.each([
    'می\u200cخواهم',
    '👩\u200d💻 Studio',
    'Wales \u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
  ])('keeps what shapes %s', (text) => {
    expect(toOneLine(text)).toBe(text);
  });

  it('has a space in place of a line break', () => {
    expect(toOneLine(' Harbor\r\nFreight \n Lines\u2028')).toBe('Harbor Freight Lines');
  });
});

describe('an address', () => {
  it.each(INVISIBLE)('with %j is that of the same person', (character) => {
    expect(EmailAddress.parse(`jane${character}@harbor.example${character}`)).toBe('jane@harbor.example');
  });

  it('is one person in both Unicode forms', () => {
    expect(cleanAddress('zoe\u0308@harbor.example')).toBe('zo\u00eb@harbor.example');
  });
});

describe('a form', () => {
  it('counts a line break once, however the browser sends it', () => {
    const text = 'ab\n'.repeat(666);
    expect(
      SubmissionForm.parse(aSubmissionForm({ projectDescription: `${text.replaceAll('\n', '\r\n')}cd` })),
    ).toEqual(SubmissionForm.parse(aSubmissionForm({ projectDescription: `${text}cd` })));
    expect(foldLineBreaks('a\rb\r\nc\n')).toBe('a\nb\nc\n');
  });

  it('needs more than invisible characters', () => {
    const { error } = SubmissionForm.safeParse(aSubmissionForm({ companyName: '\u200b \u3164' }));

    expect(error?.issues[0]?.message).toBe('Company name is required');
  });

  it('has clean lines for staff too', () => {
    expect(SubmissionNoteInput.parse({ text: 'a\r\nb ' })).toEqual({ text: 'a\nb' });
    expect(SubmissionReplyInput.parse({ subject: 'Your\u200b\r\nfile', text: 'a\r\nb' })).toMatchObject({
      subject: 'Your file',
      text: 'a\nb',
    });
  });
});
