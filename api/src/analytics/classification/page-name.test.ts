import { describe, expect, it } from '@jest/globals';
import { missingPageName, pageName } from './page-name.ts';
import { OTHER } from './texts.ts';

const isKnown = (path: string) => ['/', '/blog', '/services/billing'].includes(path);

describe('the name of a page', () => {
  it.each([
    ['/', '/'],
    ['/blog', '/blog'],
    ['/blog/', '/blog'],
    ['/services/billing//', '/services/billing'],
    ['/blog?email=a@b.example#top', '/blog'],
    ['//', '/'],
    ['/wp-login', OTHER],
    ['/Blog', OTHER],
  ])('for %s is %s', (path, name) => {
    expect(pageName(path, isKnown)).toBe(name);
  });
});

describe('the name of a missing page', () => {
  it.each([
    ['/old-page/', '/old-page'],
    ['/', '/'],
    ['/blog/2026/11/cash-flow', '/blog/2026/11/cash-flow'],
    ['/blog/2026-11-23-cash-flow', '/blog/2026-11-23-cash-flow'],
    ['/facade/decade', '/facade/decade'],
    ['/top-10-ways', '/top-10-ways'],
    ['/invoice/123456/pay', '/invoice/:id/pay'],
    ['/invoice/INV-0012345.pdf', '/invoice/:id'],
    ['/application/018f3b2c-7d2e-7abc-8def-0123456789ab', '/application/:id'],
    ['/d/9f86d081884c', '/d/:id'],
    ['/reset/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0', '/reset/:id'],
    ['/unsubscribe/jane.doe@example.com', '/unsubscribe/:id'],
    ['/unsubscribe/jane.doe%40example.com', '/unsubscribe/:id'],
    ['/call/555-123-4567', '/call/:id'],
    ['/a\u202Eb\nc', '/ab c'],
  ])('for %j is %j', (path, name) => {
    expect(missingPageName(path)).toBe(name);
  });

  it('has at most 120 characters, and no id that was cut before it was seen', () => {
    expect(missingPageName(`/${'a'.repeat(300)}`)).toHaveLength(120);
    expect(missingPageName(`/${'a'.repeat(110)}/1234567890`)).toBe(`/${'a'.repeat(110)}/:id`);
    expect(missingPageName(`/${'a'.repeat(118)}😀`)).toBe(`/${'a'.repeat(118)}`);
  });
});
