import { describe, expect, it } from '@jest/globals';
import { checkPage } from './check-page.ts';

const page = (inside: string) => ({
  html: `<header></header><main id="main"><h1>Blog</h1>${inside}</main>`,
});
const siteUrl = 'https://site.example';
const messages = (html: string, css = '', isSkeleton = false) =>
  checkPage({ path: '/blog', html, css }, { siteUrl, isSkeleton }).faults.map(({ message }) => message);
const faults = (inside: string, css?: string) => messages(page(inside).html, css);

describe('checkPage', () => {
  it('finds no faults in a valid page', () => {
    expect(
      faults(
        '<p class="css-1">Turn it on = better. style="x" &lt;script&gt; &quot;onclick=&quot; h1</p>' +
          '<a href="/blog#top" title="one &gt; two style=x">a</a><a href="#top">b</a><svg viewBox="0 0 1 1"><title>i</title></svg>' +
          '<input value="a onclick=&quot;b&quot;" placeholder="on a=b">',
      ),
    ).toEqual([]);
  });

  it.each([
    ['no h1', '<main><p>x</p></main>', 'has 0 h1 elements: give it exactly one'],
    ['two h1', '<main><h1>a</h1><h1 class="b">c</h1></main>', 'has 2 h1 elements: give it exactly one'],
    ['two main', '<main><h1>a</h1><main></main></main>', 'has its own <main>'],
  ])('refuses %s', (_, html, fault) => expect(messages(html)).toEqual([expect.stringContaining(fault)]));

  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT src="/x.js"></SCRIPT>',
    '<script\n>1</script>',
    '<script/x>1</script>',
    '<script type="application/ld+json">{}</script>',
  ])('refuses %s', (html) => expect(faults(html).join()).toContain('renders a <script>'));

  it.each([
    '<p style="color:red">x</p>',
    '<p STYLE=color:red>x</p>',
    '<p style>x</p>',
    '<p\nstyle = "">x</p>',
    '<p title="a>b" style="x">x</p>',
    '<svg/style="x"></svg>',
    "<p class='a'style='b'>x</p>",
  ])('refuses the style attribute of %s', (html) => expect(faults(html).join()).toContain('style attribute'));

  it.each([
    '<img src="x" onerror="alert(1)">',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<p title="a>b" ONCLICK = "x">x</p>',
    '<body onload=x>',
  ])('refuses the inline handler of %s', (html) =>
    expect(faults(html).join()).toContain('inline event handler'),
  );

  it.each([
    '<a href="#">x</a>',
    '<a href="">x</a>',
    "<a href='#'>x</a>",
    '<a href="javascript:void(0)">x</a>',
    '<a href=" JavaScript:x">x</a>',
    '<a href="java&#10;script:x">x</a>',
    '<a href=#>x</a>',
    '<form action="javascript:x"></form>',
    '<svg><a xlink:href="javascript:x"></a></svg>',
  ])('refuses the dead link of %s', (html) => expect(faults(html).join()).toContain('empty or script link'));

  it.each(['style', 'base', 'meta', 'link', 'iframe', 'object', 'embed'])(
    'refuses a <%s> in the body',
    (name) => expect(faults(`<${name} x="y">`).join()).toContain(`renders a <${name}>`),
  );

  it('refuses styles that would end their own element', () => {
    expect(faults('', 'p{content:"</style><meta>"}')).toEqual([
      expect.stringContaining('has styles that contain'),
    ]);
    expect(faults('', 'p{content:"<\\/style>"}')).toEqual([]);
  });

  it('refuses a page that is still loading, unless it is a declared skeleton', () => {
    const loading = page('<div aria-busy="true">Loading...</div>');

    expect(messages(loading.html)).toEqual([expect.stringContaining('still loading')]);
    expect(messages(loading.html, '', true)).toEqual([]);
  });

  it('refuses a page larger than half a megabyte', () => {
    expect(faults('x'.repeat(1_100_000))).toEqual([expect.stringMatching(/^has 1100\d\d\d characters/)]);
  });

  it('refuses a <title>, except in an SVG', () => {
    const html = (title: string) => `${title}<main><h1>a</h1></main>`;

    expect(messages(html('<title>x</title>'))).toEqual([expect.stringContaining('renders a <title>')]);
    expect(messages(html('<svg><title>x</title></svg>'))).toEqual([]);
  });

  it('reports all faults, each kind once', () => {
    expect(faults('<p style="a">b</p><p style="c">d</p><script></script>')).toHaveLength(2);
  });

  // A parser that backtracks takes hours for these.
  it.each([
    ['tags without an end', '<a '.repeat(170_000), [expect.stringContaining('breaks out')]],
    ['quotes without an end', '<a "'.repeat(125_000), [expect.stringContaining('breaks out')]],
    ['attributes without an end', `<a ${'x='.repeat(250_000)}`, [expect.stringContaining('breaks out')]],
    ['brackets that open nothing', '<'.repeat(500_000), []],
  ])('parses half a megabyte of %s', (_, inside, expected) => {
    expect(faults(inside)).toEqual(expected);
  });
});
