import { describe, expect, it } from '@jest/globals';
import { anArticle, faultsOf } from './compiler.fixture.ts';

/** In the fixture, line 14 is the first line below the summary. */
const said = (text: string, fields: Record<string, string | undefined> = {}) =>
  faultsOf({ 'a.md': anArticle(fields, text) });
const section = (text: string) => said(`## One\n\n${text}`);

describe('an article that can be published', () => {
  it('has no fault', () => {
    expect(section('Text.')).toEqual([]);
  });
});

describe('the front matter', () => {
  it.each([
    [{ title: undefined }, 'content/a.md:1: title is missing: write it, in quotes if it holds a colon.'],
    [{ title: 'x'.repeat(71) }, 'content/a.md:2: title is longer than 70 characters: shorten it.'],
    [{ category: 'Gossip' }, /^content\/a\.md:3: category is none of Hiring, .*: use one of them\.$/],
    [
      { author: 'Jane Doe' },
      'content/a.md:4: author is not a team: articles are written by a role, such as Talent Team.',
    ],
    [{ date: 'soon' }, 'content/a.md:5: date "soon" is not a date: write it as 2026-01-31 or Jan 31, 2026.'],
    [
      { date: '2026-02-30' },
      'content/a.md:5: date "2026-02-30" is not a date: write it as 2026-01-31 or Jan 31, 2026.',
    ],
    [
      { date: '2026-06-16' },
      'content/a.md:5: date Jun 16, 2026 is in the future: write draft: true until then, or today’s date.',
    ],
    [{ updated: '2026-01-30' }, /^content\/a\.md:8: updated Jan 30, 2026 is before the date of the article/],
    [{ updated: '2027-01-30' }, /^content\/a\.md:8: updated Jan 30, 2027 is in the future/],
    [{ tags: '[gossip]' }, /^content\/a\.md:7: tags is none of candidates, /],
    [
      { tittle: 'x' },
      /^content\/a\.md:8: tittle is not a field of an article\. The fields are title, category, /,
    ],
    [
      { readTime: 'long' },
      'content/a.md:8: readTime is not a number of minutes: write a number, or leave the line out.',
    ],
    [
      { redirectFrom: '[/blog/old]' },
      /^content\/a\.md:8: redirectFrom is not a valid address: write the last part/,
    ],
    [
      { redirectFrom: '[featured]' },
      /^content\/a\.md:8: redirectFrom names \/blog\/featured, which is the address of content\/featured\.md/,
    ],
    [
      { featured: 'true' },
      'content/featured.md:8: content/a.md is featured too: leave the line out in one of the two.',
    ],
    [{ title: 'featured' }, /^content\/featured\.md:2: title is that of content\/a\.md too/],
    [{ excerpt: '[' }, /^content\/a\.md:\d+: The front matter is not valid YAML/],
  ])('%j is a fault', (fields, message) => {
    expect(said('## One\n\nText.', fields)).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  it('has to be there', () => {
    expect(faultsOf({ 'a.md': '## In short\n' })[0]).toMatch(
      /^content\/a\.md:1: The article has no front matter/,
    );
  });

  it('has a file whose name is an address', () => {
    expect(faultsOf({ 'My Article.md': anArticle() })).toEqual([
      'content/My Article.md:1: The file’s name is the address: use lowercase letters, digits and hyphens, as in hiring-trends.md.',
    ]);
  });
});

it('a draft cannot be the featured article', () => {
  const featured = anArticle({ title: 'Featured', featured: 'true', draft: 'true' });
  expect(faultsOf({ 'featured.md': featured })).toEqual([
    'content/featured.md:8: A draft cannot be featured: feature another article until then.',
  ]);
});

describe('the order of an article', () => {
  it.each([
    ['# A title\n\nText.', /^content\/a\.md:14: "# A title" is a second h1/],
    ['## One\n\nText.\n\n#### Deep\n\nText.', /^content\/a\.md:18: "Deep" is a heading of level 4/],
    [
      '### Part\n\nText.\n\n## One\n\nText.',
      /^content\/a\.md:14: "Part" is a part \(###\) without a section/,
    ],
    [
      '## One\n\nText.\n\n## One!\n\nText.',
      /^content\/a\.md:18: The heading "One!" has the address of another one/,
    ],
    ['## Notes\n\nText.', /^content\/a\.md:14: The heading "Notes" has the address of another one/],
    ['## **One**\n\nText.', /^content\/a\.md:14: The heading "One" is plain text/],
    ['## One\n\n## Two\n\nText.', /^content\/a\.md:14: The section "One" is empty/],
    [
      '## One\n\n### Step 1: A\n\nText.\n\n### Step 3: B\n\nText.',
      /^content\/a\.md:20: "Step 3: B" is part 2 of its section: write ### Step 2:/,
    ],
    ['## One\n\n### A\n\nText.\n\n### Step 2: B\n\nText.', /^content\/a\.md:20: "Step 2: B" is numbered/],
    ['Only this.', /^content\/a\.md:14: The article has no section/],
  ])('%j is a fault', (text, message) => {
    expect(said(text)).toEqual([expect.stringMatching(message)]);
  });

  it('begins with its summary', () => {
    const text = anArticle().replace('## In short\n\n- First.\n\n', '');
    expect(faultsOf({ 'a.md': text })).toEqual([
      expect.stringMatching(/^content\/a\.md:10: The text begins with ## In short/),
    ]);
    expect(faultsOf({ 'a.md': anArticle().replace('- First.', 'First.') })).toEqual([
      expect.stringMatching(/^content\/a\.md:10: "## In short" must be followed by a list/),
    ]);
  });
});

describe('a link', () => {
  it.each([
    ['[x](/blog/featured)', null],
    ['[x](/services/ar)', null],
    ['[x](#one)', null],
    ['[x](https://other.example/a?b#c)', null],
    ['<mailto:us@site.example>', null],
    [
      '[x](/blog/nothing)',
      '/blog/nothing is not an article: there is no content/nothing.md. Correct the link or leave it out.',
    ],
    ['[x](/servces)', '/servces is not a page of this site: correct the link or leave it out.'],
    ['[x](/Services)', '/Services is not an address of this site: use lowercase, as in /services.'],
    ['[x](/blog/a)', '/blog/a leads to this article itself: leave the link out.'],
    ['[x](#two)', '#two is not a heading of this article: use one of #one.'],
    [
      '[x](services)',
      'services is not an address: write https:// and the whole of it, or /path for a page of this site.',
    ],
    [
      '[x](http://other.example)',
      'http://other.example is not https: write https://, or leave the link out.',
    ],
    ['[x](javascript:alert)', 'javascript:alert is not https: write https://, or leave the link out.'],
    ['[x](https://localhost/)', 'https://localhost/ is not a public address: correct it or leave it out.'],
    ['[](/services)', 'A link has no text: write [what it leads to](/path).'],
    ['[x]()', 'The link leads nowhere: write [text](/path).'],
    ['[x] (/services)', '[x] (/services) is not a link: write [text](/path), without a space in it.'],
    ['[x](/a b)', '[x](/a b) is not a link: write [text](/path), without a space in it.'],
    ['[x][y]', '[x][y] names no address: write [text](/path).'],
    ['[x] (https://other.example)', '[x] (https: is not a link: write [text](/path), without a space in it.'],
    // Brackets in prose, and escaped ones, are no faults.
    ['He [the owner] (aged 60) sold it […] (in 2020).', null],
    ['\\[x] (/services) and \\[x\\](/a b) and \\[^1] and \\*\\*', null],
  ])('%s', (text, message) => {
    expect(section(`First line,\n${text}`)).toEqual(message === null ? [] : [`content/a.md:17: ${message}`]);
  });

  it.each([
    ['## Step 1: Begin\n\n[x](#step-1-begin)', null],
    ['## Step 1: Begin\n\n[x](#begin)', '#begin is not a heading of this article: use one of #step-1-begin.'],
    ['## One\n\n### Step 1: Begin\n\n[x](#begin)', null],
    [
      '## One\n\n### Step 1: Begin\n\n[x](#step-1-begin)',
      '#step-1-begin is not a heading of this article: use one of #one, #begin.',
    ],
    ['## Step 1: One\n\n### Step 1: One\n\nText.\n\n## Step 2: One\n\nText.', null],
  ])('leads to a heading under the id that the page gives it: %j', (text, message) => {
    expect(said(text).map((fault) => fault.replace(/^content\/a\.md:\d+: /, ''))).toEqual(
      message === null ? [] : [message],
    );
  });

  it('leads to no draft, and to no address that an article had', () => {
    const files = {
      'a.md': anArticle({}, '## One\n\n[x](/blog/draft) and [y](/blog/old)'),
      'draft.md': anArticle({ title: 'Draft', draft: 'true' }),
      'new.md': anArticle({ title: 'New', redirectFrom: '[old]' }),
    };
    expect(faultsOf(files)).toEqual([
      'content/a.md:16: /blog/draft is a draft, which visitors do not get: leave the link out until it is published.',
      'content/a.md:16: /blog/old has become /blog/new: link to that.',
    ]);
  });
});

describe('what articles may not hold', () => {
  it.each([
    ['<div>x</div>', /^content\/a\.md:16: Articles may not hold HTML/],
    ['<!-- hidden -->', /^content\/a\.md:16: Articles may not hold HTML/],
    ['text <b>x</b>', /<b> is HTML, which articles may not hold/],
    ['text <script>alert(1)</script>', /<script> is HTML, which articles may not hold/],
    ['```\ncode\n```', /^content\/a\.md:16: Articles have no blocks of code/],
    ['---', /^content\/a\.md:16: Articles have no thematicBreak here/],
    ['a\\\nb', /^content\/a\.md:16: Articles have no break/],
    ['~~gone~~', /^content\/a\.md:16: Articles have no delete/],
    ['- [ ] to do', /^content\/a\.md:16: Task lists are not supported/],
    ['text ** not strong **', /^content\/a\.md:16: \*\* begins or ends no strong text/],
    ['> [!NOTE]\n> Text.', /^content\/a\.md:16: The callout has no title/],
    ['> [!NOTE] Title', /^content\/a\.md:16: The callout has no text/],
    ['text[^1]', /^content\/a\.md:16: \[\^1\] is not a note of this article/],
    ['text\n\n[^1]: Note.', /^content\/a\.md:18: Note \[\^1\] is referred to nowhere/],
    ['text[^1] text[^1]\n\n[^1]: Note.', /^content\/a\.md:16: Note \[\^1\] is referred to twice/],
    [
      'a[^1]\n\n[^1]: One.\n\n[^1]: Two.',
      /^content\/a\.md:20: \[\^1\] is defined in line 18 already: leave one of them out/,
    ],
    ['[x][y]\n\n[y]: /services\n[Y]: /blog', /^content\/a\.md:19: \[Y\] is defined in line 18 already/],
    ['> [!note]\n> Text.', /^content\/a\.md:16: The callout has no title/],
    ['> [!Tip] **Title**', /^content\/a\.md:16: The callout has no text/],
    ['| a | b |\n| - | - |\n| 1 | 2 |', /^content\/a\.md:16: The table has no caption/],
    [
      '| a | b |\n| - | - |\n| 1 |\n\nTable: x',
      /^content\/a\.md:18: The row has 1 cells, and the table has 2 columns/,
    ],
    [
      '| a | b | c | d | e |\n| - | - | - | - | - |\n\nTable: x',
      /^content\/a\.md:16: The table has 5 columns/,
    ],
    ['Table: x', /^content\/a\.md:16: Table: is the caption of a table, and there is none/],
  ])('%j is a fault', (text, message) => {
    expect(section(text)[0]).toMatch(message);
  });
});
