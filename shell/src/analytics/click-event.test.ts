import { describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS, VisitEvent } from '@site/shared/contracts';
import { clickEvent } from './click-event.ts';

const FACTS = { ...DEFAULT_SITE_FACTS, schedulingUrl: 'https://calendar.example/ledger?month=5' };

/** The event of a click on the link in some markup. */
function clickIn(html: string, page = '/services') {
  document.body.innerHTML = html;
  const event = clickEvent(document.querySelector('a, button'), page, FACTS);
  return event && VisitEvent.parse(event);
}

describe('a click', () => {
  it.each([
    ['tel:+12025550142', 'phone'],
    ['mailto:hello@site.example', 'email'],
    ['https://calendar.example/ledger?month=5', 'schedule'],
  ])('on %s is a contact', (href, kind) => {
    expect(clickIn(`<a href="${href}">x</a>`)).toEqual({ name: 'contact_click', kind });
  });

  it('on a link to another site reports host and path', () => {
    expect(clickIn('<a href="https://other.example/team?user=jane#top">x</a>')).toEqual({
      name: 'outbound_click',
      target: 'other.example/team',
    });
  });

  it('on a link to another site reports a path of limited length', () => {
    expect(clickIn(`<a href="https://other.example/${'x'.repeat(300)}">x</a>`)).toMatchObject({
      target: `other.example/${'x'.repeat(186)}`,
    });
  });

  it.each([
    ['<header><a href="/application">x</a></header>', 'header'],
    ['<header><dialog><a href="/application">x</a></dialog></header>', 'dialog'],
    ['<main><section><h1>T</h1><a href="/application">x</a></section></main>', 'hero'],
    [
      '<main><section aria-labelledby="closing-call"><a href="/application">x</a></section></main>',
      'closing-call',
    ],
    ['<main><a href="/application?from=calculator">x</a></main>', 'main'],
  ])('on a link to the form is a call to action: %s', (html, place) => {
    expect(clickIn(html)).toEqual({ name: 'cta_click', id: '/application', place });
  });

  it('has no place whose id was not written by us', () => {
    expect(
      clickIn('<main><section aria-labelledby="«r1»"><a href="/newsletter">x</a></section></main>'),
    ).toEqual({ name: 'cta_click', id: '/newsletter' });
  });

  it.each([
    '<a href="/blog">x</a>',
    '<a href="#top">x</a>',
    '<a href="javascript:void 0">x</a>',
    '<a>x</a>',
    '<button>x</button>',
  ])('on %s is not reported', (html) => {
    expect(clickIn(html)).toBeNull();
  });

  it('on a link between pages with forms is no call to action', () => {
    expect(clickIn('<a href="/application">x</a>', '/newsletter')).toBeNull();
  });
});
