import { describe, expect, it } from '@jest/globals';
import { MailDomain } from './blocked-domains.ts';

describe('a domain', () => {
  it.each([
    ['Mailer.EXAMPLE', 'mailer.example'],
    [' @mailer.example. ', 'mailer.example'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['почта.рф', 'xn--80a1acny.xn--p1ai'],
    ['ｍａｉｌｅｒ.example', 'mailer.example'],
  ])('%p is kept as %s', (text, domain) => expect(MailDomain.parse(text)).toBe(domain));

  it.each([
    '',
    'example',
    '192.0.2.1',
    'somebody@mailer.example',
    'https://mailer.example',
    'mailer.example/x',
    'a..example',
    'under_score.example',
    '*.example',
    `${'a.'.repeat(130)}example`,
  ])('%p is none', (text) => {
    expect(MailDomain.safeParse(text).error?.issues[0]?.message).toBe(
      'Please enter a domain, as mailer.example',
    );
  });
});
