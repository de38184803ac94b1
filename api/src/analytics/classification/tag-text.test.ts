import { describe, expect, it } from '@jest/globals';
import { REDACTED, tagText } from './tag-text.ts';

describe("a campaign's tag", () => {
  it.each([
    ['  Spring Sale ', 'spring sale'],
    ['a\u0000b\u200Bc\u202Ed', 'abcd'],
    ['two\n lines', 'two lines'],
    ['2026-11-23', '2026-11-23'],
    ['2026-11-23-2026-12-01', '2026-11-23-2026-12-01'],
    ['21234567890', '21234567890'],
    ['top 10 of 2026', 'top 10 of 2026'],
    ['@acme', '@acme'],
    ['über-uns 😀', 'über-uns 😀'],
  ])('%j is stored as %j', (tag, text) => {
    expect(tagText(tag)).toBe(text);
  });

  it.each([undefined, '', ' ', '\u0000', '(not set)', '(None)'])('%j is none', (tag) => {
    expect(tagText(tag)).toBeNull();
  });

  it.each([
    'jane.doe@example.com',
    'lead-jane.doe%40example.com',
    'Jane Doe <jane@example.com>',
    'jane@exam',
    '+1 555 123 4567',
    '+15551234567',
    '%2B15551234567',
    'tel:5551234567',
    '(555) 123-4567',
    '(555)123-4567',
    'call 555.123.4567 now',
    '+49 (0)30 123456',
  ])('%j is replaced, because it is about a person', (tag) => {
    expect(tagText(tag)).toBe(REDACTED);
  });

  it('has at most 80 characters, and personal data is found before it is cut', () => {
    expect(tagText('x'.repeat(200))).toBe('x'.repeat(80));
    expect(tagText(`${'x'.repeat(79)}😀`)).toBe('x'.repeat(79));
    expect(tagText(`${'x'.repeat(90)}@example.com`)).toBe(REDACTED);
  });
});
