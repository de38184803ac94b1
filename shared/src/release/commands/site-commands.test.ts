import { describe, expect, it } from '@jest/globals';
import { parseSiteCommand, SITE_VERBS, verbLines } from './site-commands.ts';

const VERSION = '0123456789abcdef0123';
const words = (line: string) => line.split(' ').filter(Boolean);

describe('a command to a site', () => {
  it.each([
    ['list', { verb: 'list' }],
    ['look', { verb: 'look' }],
    ['look blog', { verb: 'look', remote: 'blog' }],
    [`pin blog@${VERSION}`, { verb: 'pin', remote: 'blog', version: VERSION }],
    ['unpin', { verb: 'unpin' }],
    ['rollback blog', { verb: 'rollback', remote: 'blog' }],
    ['revoke blog', { verb: 'revoke', remote: 'blog' }],
    [`preview blog@${VERSION}`, { verb: 'preview', remote: 'blog', version: VERSION }],
    [`canary blog@${VERSION} 10%`, { verb: 'canary', remote: 'blog', version: VERSION, share: '10' }],
    ['canary blog promote', { verb: 'canary-promote', remote: 'blog' }],
    ['canary blog off', { verb: 'canary-off', remote: 'blog' }],
    [`at ${VERSION}`, { verb: 'at', id: VERSION }],
  ])('%s', (line, command) => {
    expect(parseSiteCommand(words(line))).toEqual(command);
  });

  it.each([
    ['help', /^"help" is not a command\. Use one of: status, list, look/],
    [
      'pin blog',
      /^pin: "blog" names no version: blog@ and 20 hexadecimal digits.*\nUsage: pin blog@<version>$/,
    ],
    ['pin', /^pin: say which remote: marketing, blog, application, admin\.\nUsage/],
    ['rollback', /^rollback: say which remote: marketing, blog, application, admin\.\nUsage: rollback blog$/],
    ['rollback news', /^rollback: "news" is not a remote/],
    [`canary blog@${VERSION}`, /^canary: "" is not a share of the visitors: 1% to 100%/],
    [`canary blog@${VERSION} 101%`, /^canary: "101%" is not a share/],
    ['canary blog', /^canary: say which release and share, or `promote` or `off`/],
    ['at yesterday', /^at: "yesterday" is not a composition/],
  ])('%s is refused with what is missing and the usage', (line, message) => {
    expect(() => parseSiteCommand(words(line))).toThrow(message);
  });

  it('has a line of help for each verb', () => {
    for (const verb of SITE_VERBS)
      expect(verbLines('npm run release --')).toContain(`npm run release -- ${verb}`);
  });
});
