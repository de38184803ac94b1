import type { ArticleBody, ArticlePart, ArticleParts, ArticleSection, Block } from './article.ts';
import { toSpans, type Span } from './rich-text.ts';

/** An article as plain HTML for feed readers. Links of this site get `siteUrl` in front. */
export function articleHtml(body: ArticleBody, siteUrl: string): string {
  const html = htmlOf(siteUrl);
  return [
    html.list(body.summary),
    ...body.intro.map(html.block),
    ...body.sections.flatMap(html.section),
  ].join('\n');
}

/** Makes a text safe inside HTML and XML. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function htmlOf(siteUrl: string) {
  const span = (part: Span): string => {
    const text = escapeMarkup(part.text);
    if (part.kind === 'strong') return `<strong>${text}</strong>`;
    return part.kind === 'link' ? `<a href="${escapeMarkup(siteUrl + part.to)}">${text}</a>` : text;
  };
  const inline = (text: string) => toSpans(text).map(span).join('');
  const list = (items: readonly string[]) =>
    `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join('')}</tr>`;
  const block = (content: Block): string => {
    if (typeof content === 'string') return `<p>${inline(content)}</p>`;
    if (content.kind === 'list') return list(content.items);
    if (content.kind === 'callout')
      return `<blockquote><p><strong>${inline(content.title)}</strong></p><p>${inline(content.text)}</p></blockquote>`;
    const rows = content.rows.map((cells) => row(cells, 'td')).join('');
    return `<table><caption>${inline(content.caption)}</caption><thead>${row(content.columns, 'th')}</thead><tbody>${rows}</tbody></table>`;
  };
  const parts = ({ label, items }: ArticleParts) =>
    items.flatMap((part: ArticlePart, index) => [
      `<h3>${escapeMarkup(`${label} ${index + 1}: ${part.title}`)}</h3>`,
      ...part.blocks.map(block),
    ]);
  const section = (part: ArticleSection) => [
    `<h2>${escapeMarkup(part.title)}</h2>`,
    ...part.blocks.map(block),
    ...(part.parts ? parts(part.parts) : []),
  ];
  return { list, block, section };
}
