import { describe, expect, it } from '@jest/globals';
import { outlineOf } from '../src/articles/outline.ts';
import { anArticle, catalogueOf } from './compiler.fixture.ts';

function read(text: string) {
  const { articles } = catalogueOf({ 'a.md': anArticle({}, text) });
  const found = articles.find(({ meta }) => meta.slug === 'a');
  if (!found) throw new Error('not there');
  return found;
}
const blocksOf = (text: string) => read(`## One\n\n${text}`).body.sections[0]?.blocks;

describe('the text of an article', () => {
  it('is a summary, what leads in, sections and their parts', () => {
    const { body, anchors } = read('Lead in.\n\n## One\n\nText\nin two lines.\n\n### Plain\n\nMore.');

    expect(body).toEqual({
      summary: ['First.'],
      intro: ['Lead in.'],
      sections: [
        {
          title: 'One',
          blocks: ['Text in two lines.'],
          parts: { items: [{ title: 'Plain', blocks: ['More.'] }] },
        },
      ],
    });
    expect([...anchors]).toEqual(['one', 'plain']);
  });

  it('numbers the parts that are named so', () => {
    const { body, anchors } = read('## One\n\n### Step 1: Begin\n\nA.\n\n### Step 2: Go on\n\nB.');

    expect(body.sections[0]?.parts).toEqual({
      label: 'Step',
      items: [
        { title: 'Begin', blocks: ['A.'] },
        { title: 'Go on', blocks: ['B.'] },
      ],
    });
    expect([...anchors]).toEqual(['one', 'begin', 'go-on']);
  });

  it('has strong and emphasized words, code and links', () => {
    expect(
      blocksOf(
        '**Strong *both*** and `code`, [here](/services "x") or [there][1].\n\n[1]: https://other.example/a',
      ),
    ).toEqual([
      [
        { kind: 'strong', text: ['Strong ', { kind: 'emphasis', text: 'both' }] },
        ' and ',
        { kind: 'code', text: 'code' },
        ', ',
        { kind: 'link', text: 'here', to: '/services' },
        ' or ',
        { kind: 'link', text: 'there', to: 'https://other.example/a' },
        '.',
      ],
    ]);
  });

  it('has lists with bullets and with numbers, and lists inside', () => {
    expect(blocksOf('- One\n- Two\n\n  - Inside\n\ntext\n\n3. Three\n4. Four')).toEqual([
      { kind: 'list', items: ['One', { blocks: ['Two', { kind: 'list', items: ['Inside'] }] }] },
      'text',
      { kind: 'list', start: 3, items: ['Three', 'Four'] },
    ]);
  });

  it('has callouts, and quotes with and without a source', () => {
    expect(
      blocksOf(
        '> [!NOTE] A title\n> The text.\n>\n> More.\n\ntext\n\n> Words.\n>\n> — *Somebody*\n\ntext\n\n> Only words.',
      ),
    ).toEqual([
      { kind: 'callout', title: 'A title', blocks: ['The text.', 'More.'] },
      'text',
      { kind: 'quote', blocks: ['Words.'], source: [{ kind: 'emphasis', text: 'Somebody' }] },
      'text',
      { kind: 'quote', blocks: ['Only words.'] },
    ]);
  });

  it.each(['note', 'Note', 'TIP', 'cAuTiOn'])('has callouts of the kind %s', (kind) => {
    expect(blocksOf(`> [!${kind}] A title\n> The text.`)).toEqual([
      { kind: 'callout', title: 'A title', blocks: ['The text.'] },
    ]);
  });

  it('keeps the marks of a callout’s title, which ends with its line', () => {
    const strong = { kind: 'strong', text: 'strong' };
    const callout = {
      kind: 'callout',
      title: ['A ', strong, ' title'],
      blocks: [['The ', strong, ' text.']],
    };

    expect(blocksOf('> [!NOTE] A **strong** title\n> The **strong** text.')).toEqual([callout]);
    expect(blocksOf('> [!NOTE] A **strong** title  \n> The **strong** text.')).toEqual([callout]);
    expect(blocksOf('> [!NOTE] **strong**\n> **strong** text.')).toEqual([
      { kind: 'callout', title: [strong], blocks: [[strong, ' text.']] },
    ]);
    expect(blocksOf('> [!NOTE] A [link](/services)\n>\n> Text.')).toEqual([
      {
        kind: 'callout',
        title: ['A ', { kind: 'link', text: 'link', to: '/services' }],
        blocks: ['Text.'],
      },
    ]);
  });

  it('aligns the columns of a table', () => {
    const [aligned] =
      blocksOf('| A | B | C | D |\n| :- | -: | :-: | - |\n| 1 | 2 | 3 | 4 |\n\nTable: X') ?? [];
    expect(aligned).toMatchObject({ kind: 'table', align: ['left', 'right', 'center', null] });

    const [plain] = blocksOf('| A |\n| - |\n| 1 |\n\nTable: X') ?? [];
    expect(plain).not.toHaveProperty('align');
  });

  it('has tables with a caption', () => {
    expect(blocksOf('| A | B | C |\n| --- | --- | --- |\n| 1 | **2** | 3 |\n\nTable: What it shows')).toEqual(
      [
        {
          kind: 'table',
          caption: 'What it shows',
          columns: ['A', 'B', 'C'],
          rows: [['1', [{ kind: 'strong', text: '2' }], '3']],
        },
      ],
    );
  });

  it('has footnotes in the order in which the text refers to them', () => {
    const { body } = read(
      '## One\n\nB[^second] and a[^first].\n\n[^first]: See [us](/services).\n[^second]: By hand.',
    );

    expect(body.sections[0]?.blocks).toEqual([
      ['B', { kind: 'note', number: 1 }, ' and a', { kind: 'note', number: 2 }, '.'],
    ]);
    expect(body.notes).toEqual(['By hand.', ['See ', { kind: 'link', text: 'us', to: '/services' }, '.']]);
  });
});

describe('the ids of headings', () => {
  it.each([
    '## Step 1: Begin\n\nText.\n\n### Part\n\nText.',
    '## Step 1: Begin\n\n### Step 1: Begin well\n\nText.\n\n### Step 2: End\n\nText.',
    '## Café 24/7\n\n### It’s: 1\n\nText.',
  ])('that links may name are those of the page: %j', (text) => {
    const { body, anchors } = read(text);
    const onPage = outlineOf(body).flatMap(({ id, parts }) => [id, ...parts.map((part) => part.id)]);

    expect([...anchors]).toEqual(onPage);
  });
});

describe('what is known of an article', () => {
  const metaOf = (fields: Record<string, string>, text?: string) =>
    catalogueOf({ 'a.md': anArticle(fields, text) }, true).articles.find(({ meta }) => meta.slug === 'a')
      ?.meta;

  it('is its front matter, and what follows from its name and its words', () => {
    expect(metaOf({}, `## One\n\n${'word '.repeat(790)}`)).toEqual({
      slug: 'a',
      category: 'Hiring',
      title: 'A title',
      excerpt: 'What it is about.',
      author: 'Talent Team',
      date: 'Jan 31, 2026',
      publishedOn: '2026-01-31',
      readTime: '4 min read',
      cover: 'a',
      tags: ['hiring'],
    });
  });

  it('can be said where it does not follow', () => {
    expect(
      metaOf({
        date: 'March 15, 2024',
        updated: '2026-02-01',
        views: '1.4k views',
        readTime: '9',
        cover: 'b-3',
        draft: 'true',
      }),
    ).toMatchObject({
      date: 'March 15, 2024',
      publishedOn: '2024-03-15',
      updated: 'Feb 1, 2026',
      updatedOn: '2026-02-01',
      views: '1.4k views',
      readTime: '9 min read',
      cover: 'b-3',
      isDraft: true,
    });
  });
});

describe('the articles beside each other', () => {
  it('are the featured one and then the latest, those of one day by name', () => {
    const { articles } = catalogueOf({
      'b.md': anArticle({ title: 'B', date: '2026-02-02' }),
      'a.md': anArticle({ title: 'A', date: '2026-02-02' }),
      'c.md': anArticle({ title: 'C', date: '2026-03-03' }),
    });

    expect(articles.map(({ meta }) => meta.slug)).toEqual(['featured', 'c', 'a', 'b']);
  });

  it('hold drafts only where drafts are shown, whatever their day', () => {
    const files = { 'draft.md': anArticle({ draft: 'true', date: '2027-01-01', redirectFrom: '[older]' }) };

    expect(catalogueOf(files).articles.map(({ meta }) => meta.slug)).toEqual(['featured']);
    expect(catalogueOf(files).redirects).toEqual([]);
    expect(catalogueOf(files, true).articles.map(({ meta }) => meta.slug)).toEqual(['featured', 'draft']);
  });

  it('leave a way from the addresses that they had', () => {
    const { redirects } = catalogueOf({ 'a.md': anArticle({ redirectFrom: '[older, oldest]' }) });

    expect(redirects).toEqual([
      { from: '/blog/older', to: '/blog/a' },
      { from: '/blog/oldest', to: '/blog/a' },
    ]);
  });
});
