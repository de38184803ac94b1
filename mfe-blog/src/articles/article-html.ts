import type { SiteContext } from '@site/shared/federation';
import {
  isInline,
  type ArticleBody,
  type ArticleParts,
  type ArticleSection,
  type Block,
  type ColumnAlign,
  type ImageBlock,
  type Inline,
  type ListItem,
  type Span,
  type TableBlock,
} from './article.ts';
import { fallbackFile } from './image-files.ts';
import { NOTES_TITLE } from './outline.ts';

/** Turns a path of this site into an absolute URL. */
export type Addresses = Pick<SiteContext, 'siteUrl' | 'assets'>;

/** An article as plain HTML with absolute URLs, for feed readers. */
export function articleHtml({ summary, intro, sections, notes }: ArticleBody, addresses: Addresses): string {
  const html = htmlOf(addresses);
  return [
    html.list({ items: summary }),
    ...intro.map(html.block),
    ...sections.flatMap(html.section),
    ...(notes ? [`<h2>${NOTES_TITLE}</h2>`, html.list({ items: notes, start: 1 })] : []),
  ].join('\n');
}

/** Escapes a text for HTML and XML. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function htmlOf({ siteUrl, assets }: Addresses) {
  const inline = (text: Inline): string =>
    typeof text === 'string' ? escapeMarkup(text) : text.map(span).join('');
  const span = (part: Span): string => {
    if (typeof part === 'string') return escapeMarkup(part);
    if (part.kind === 'note') return `<sup>${part.number}</sup>`;
    if (part.kind === 'code') return `<code>${escapeMarkup(part.text)}</code>`;
    const text = inline(part.text);
    if (part.kind === 'strong') return `<strong>${text}</strong>`;
    if (part.kind === 'emphasis') return `<em>${text}</em>`;
    // Feed readers show the article without its page, where a link to a heading would lead nowhere.
    if (part.to.startsWith('#')) return text;
    return `<a href="${escapeMarkup(part.to.startsWith('/') ? siteUrl + part.to : part.to)}">${text}</a>`;
  };
  const item = (content: ListItem): string =>
    isInline(content) ? inline(content) : content.blocks.map(block).join('');
  const list = ({
    items,
    start,
  }: {
    readonly items: readonly ListItem[];
    readonly start?: number;
  }): string => {
    const entries = items.map((content) => `<li>${item(content)}</li>`).join('');
    if (start === undefined) return `<ul>${entries}</ul>`;
    return `<ol${start === 1 ? '' : ` start="${start}"`}>${entries}</ol>`;
  };
  const row = (cells: readonly Inline[], tag: 'th' | 'td', align: TableBlock['align'] = []) => {
    // Feed readers drop styles but keep this attribute.
    const open = (side: ColumnAlign | null | undefined) => (side ? `<${tag} align="${side}">` : `<${tag}>`);
    return `<tr>${cells.map((cell, index) => `${open(align[index])}${inline(cell)}</${tag}>`).join('')}</tr>`;
  };
  // Older composers pass no base. Their feeds show only the caption of an image.
  const image = ({ alt, caption, ...file }: ImageBlock): string => {
    const said = caption === undefined ? '' : `<p>${escapeMarkup(caption)}</p>`;
    if (assets === undefined) return said;
    const address = escapeMarkup(siteUrl + assets + fallbackFile(file));
    return `<p><img src="${address}" alt="${escapeMarkup(alt)}" width="${file.width}" height="${file.height}"></p>${said}`;
  };
  const block = (content: Block): string => {
    if (isInline(content)) return `<p>${inline(content)}</p>`;
    if (content.kind === 'list') return list(content);
    if (content.kind === 'callout')
      return `<blockquote><p><strong>${inline(content.title)}</strong></p>${content.blocks.map(block).join('')}</blockquote>`;
    if (content.kind === 'quote') {
      const source = content.source ? `<p>— ${inline(content.source)}</p>` : '';
      return `<blockquote>${content.blocks.map(block).join('')}${source}</blockquote>`;
    }
    if (content.kind === 'image') return image(content);
    const rows = content.rows.map((cells) => row(cells, 'td', content.align)).join('');
    return `<table><caption>${inline(content.caption)}</caption><thead>${row(content.columns, 'th', content.align)}</thead><tbody>${rows}</tbody></table>`;
  };
  const parts = ({ label, items }: ArticleParts) =>
    items.flatMap((part, index) => [
      `<h3>${escapeMarkup(label === undefined ? part.title : `${label} ${index + 1}: ${part.title}`)}</h3>`,
      ...part.blocks.map(block),
    ]);
  const section = (part: ArticleSection) => [
    `<h2>${escapeMarkup(part.title)}</h2>`,
    ...part.blocks.map(block),
    ...(part.parts ? parts(part.parts) : []),
  ];
  return { list, block, section };
}
