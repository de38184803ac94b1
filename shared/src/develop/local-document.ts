/**
 * The document of a composed site, as the composer writes it: `#root`, the icons, and the template that loads the page's
 * code.
 */
const DOCUMENT =
  /^(?<head>.*<body>)<div id="root">.*?(?<icons><div hidden><svg><defs id="icons">.*?<\/div>).*<template id="later">(?<code>.*?)<\/template>/s;

export interface LocalPage {
  /** The document's title. */
  readonly title: string;
  /** The remote whose published code the page must not load. */
  readonly remote: string;
}

/**
 * Turns a document of the site into an empty frame for an edited page, which the site's shell renders in the browser.
 * The prerendered content is removed, because it belongs to another release. Null for any other document.
 */
export function localDocument(html: string, { title, remote }: LocalPage): string | null {
  const { head, icons, code } = DOCUMENT.exec(html)?.groups ?? {};
  if (head === undefined || icons === undefined || code === undefined) return null;
  const titled = head.replace(/<title>.*?<\/title>/s, () => `<title>${escape(title)}</title>`);
  const ownPreloads = new RegExp(`<link[^>]* href="/assets/${remote}/[^>]*>`, 'g');
  return `${titled}<div id="root"></div>${icons}${code.replace(ownPreloads, '')}</body></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
