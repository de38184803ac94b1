import { describe, expect, it } from '@jest/globals';
import { fillPage, hasOwnForm } from './fill-page.ts';

const PAGE = [
  '<!doctype html><html><head><title>Apply</title></head><body><div id="root">',
  '<div hidden="" data-slot="errors" tabindex="-1"><h2>There is a problem</h2><ul>',
  '<li data-repeat="errors"><a href="#submit" class="x">Something</a></li></ul></div>',
  '<input name="email"/><form method="post" action="/application">',
  '<input type="email" name="email" aria-describedby="email-hint"/>',
  '<p id="email-error" hidden="" data-slot="error-email"><svg></svg><span data-fill="error-email"></span></p>',
  '<select name="size"><option value="">Choose</option><option value="a&amp;b">A</option><option value="c">C</option></select>',
  '<textarea name="text"></textarea><input type="checkbox" name="ok"/><input type="file" name="file"/>',
  '<input type="hidden" name="trap"/></form>',
  '</div><template id="later"><script async src="/x.js"></script></template><script>later()</script></body></html>',
].join('');
const fill = (filling: Partial<Parameters<typeof fillPage>[2]>) =>
  fillPage(PAGE, '/application', { values: {}, errors: [], slots: {}, ...filling });

const expectAll = (html: string, parts: readonly string[]) => {
  for (const part of parts) expect(html).toContain(part);
};

describe('a filled page', () => {
  it('has values in its own form only', () => {
    const html = fill({
      values: { email: 'a@b', size: 'a&b', text: ' one\ntwo', ok: 'on', file: 'x', trap: 'x' },
    });

    expectAll(html, [
      'name="email" aria-describedby="email-hint" value="a@b"/>',
      '<input name="email"/><form',
      '<option value="a&amp;b" selected="">',
      '<option value="c">',
      '<textarea name="text">\n one\ntwo</textarea>',
      '<input type="checkbox" name="ok" checked=""/>',
      '<input type="file" name="file"/><input type="hidden" name="trap"/>',
    ]);
  });

  it('shows each error next to its field and in the summary, which is focused', () => {
    const html = fill({
      errors: [
        { field: 'email', message: 'No address' },
        { field: 'submit', message: 'Late' },
      ],
    });

    expectAll(html, [
      '<title>Error: Apply</title>',
      '<div data-slot="errors" tabindex="-1" autofocus="">',
      '<li><a href="#email" class="x">No address</a></li>',
      '<li><a href="#submit" class="x">Late</a></li>',
      'aria-invalid="true" aria-describedby="email-hint email-error"',
      '<p id="email-error" data-slot="error-email">',
      '<span data-fill="error-email">No address</span>',
    ]);
  });

  it.each([
    '"><script>alert(1)</script>',
    '</textarea><img src=x onerror=alert(1)>',
    "$& $1 $' '\" <",
    '&quot;\0',
  ])('escapes %j', (text) => {
    const html = fill({
      values: { email: text, text, size: text },
      errors: [
        { field: text, message: text },
        { field: 'email', message: text },
      ],
      slots: { [text]: text },
    });

    expect(html).not.toMatch(/<script>alert|<img|\0/);
    const safe = text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;');
    expect(html).toContain(`<textarea name="text">\n${safe.replaceAll('\0', '\uFFFD')}</textarea>`);
    expect(html.match(/<input/g)).toHaveLength(PAGE.match(/<input/g)?.length ?? 0);
  });

  it('keeps all other slots hidden', () => {
    const html = fill({ slots: { reference: 'AR' } });

    expectAll(html, [
      'hidden="" data-slot="errors"',
      'hidden="" data-slot="error-email"',
      '<title>Apply</title>',
    ]);
  });

  it('runs no code, because hydration would find different markup', () => {
    expect(fill({})).toMatch(/<\/div><\/body><\/html>$/);
    expect(fill({})).not.toContain('<script');
  });

  // A pattern that reads to the end from each start takes minutes to hours.
  it.each([
    ['tags without an end', '<a'],
    ['forms without an end', '<form '],
    ['errors without an end', '<li data-repeat="errors">'],
    ['raw > in an error', '>', '<li data-repeat="errors">', '</li>'],
  ])('is filled in one pass if it has %s', (_, part, before = '', after = '') => {
    const parts = part.repeat(20_000_000 / part.length);
    const body = `<body${before}${parts}${after}`;

    expect(fillPage(body, '/', { values: {}, errors: [{ field: 'a', message: 'b' }], slots: {} })).toContain(
      '<body',
    );
    expect(hasOwnForm(parts, '/')).toBe(false);
  });

  it('accepts fields named like object properties', () => {
    expect(() =>
      fill({ values: { constructor: 'x', __proto__: 'y' } as Record<string, string> }),
    ).not.toThrow();
  });
});

describe('a page', () => {
  it('has its own form if one posts to its path', () => {
    expect(hasOwnForm(PAGE, '/application')).toBe(true);
    expect(hasOwnForm(PAGE, '/newsletter')).toBe(false);
    expect(hasOwnForm('<form action="/application">', '/application')).toBe(false);
    expect(hasOwnForm('<form method="post" data-own-address="">', '/newsletter/confirm')).toBe(true);
    expect(hasOwnForm('<form method="post">', '/auth')).toBe(false);
  });
});
