import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { Block } from '../articles/article.ts';
import { articleHtml } from '../articles/article-html.ts';
import { ArticleBlocks } from './article-blocks.tsx';

const TABLE: Block = {
  kind: 'table',
  caption: 'Days',
  columns: ['Month', 'Days'],
  rows: [['May', '31']],
  align: [null, 'right'],
};
const CALLOUT: Block = {
  kind: 'callout',
  title: ['A ', { kind: 'strong', text: 'strong' }, ' title'],
  blocks: ['Text.'],
};

const show = (block: Block) =>
  render(
    <MemoryRouter>
      <ArticleBlocks blocks={[block]} />
    </MemoryRouter>,
  );
const htmlOf = (block: Block) =>
  articleHtml({ summary: [], intro: [block], sections: [] }, { siteUrl: 'https://site.example' });

describe('a table', () => {
  it('aligns the cells of a column as its writer says', () => {
    show(TABLE);

    const sideOf = (role: string, name: string) =>
      getComputedStyle(screen.getByRole(role, { name })).textAlign;
    expect(sideOf('columnheader', 'Days')).toBe('right');
    expect(sideOf('cell', '31')).toBe('right');
    expect(sideOf('cell', 'May')).toBe('start');
  });

  it('is aligned in feeds too', () => {
    expect(htmlOf(TABLE)).toContain(
      '<tr><th>Month</th><th align="right">Days</th></tr></thead><tbody><tr><td>May</td><td align="right">31</td></tr>',
    );
  });
});

describe('a callout', () => {
  it('keeps the marks of its title', () => {
    show(CALLOUT);

    expect(screen.getByText('strong').localName).toBe('strong');
    expect(screen.getByText('strong').parentElement?.textContent).toBe('A strong title');
  });

  it('keeps them in feeds', () => {
    expect(htmlOf(CALLOUT)).toContain('<p><strong>A <strong>strong</strong> title</strong></p>');
  });
});
