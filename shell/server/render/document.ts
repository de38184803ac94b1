import { documentTitle } from '@site/shared/contracts';
import {
  DEV_VERSION,
  PAGE_DATA_ID,
  pageDataPath,
  PICTURE_SIZE,
  type PageData,
  type ReleaseInPage,
  type ReleaseOwner,
} from '@site/shared/federation';
import { iconSpriteOf } from '@site/shared/ui';
import type { PolicyHosts } from '../model/exception.ts';
import type { RenderedPage } from '../model/render-protocol.ts';
import { articleOf, withPicture } from './article.ts';
import { policyOf } from './content-policy.ts';
import { INLINE_CODE } from './inline-code.ts';
import { siteStructuredData } from './structured-data.ts';

export interface DocumentHead {
  readonly title: string;
  readonly description: string;
  readonly index: boolean;
  /** Path of the canonical address; null where a page has none (404). */
  readonly canonical: string | null;
  /** For social networks: the picture's path on the site, and what it shows. */
  readonly picture?: { readonly path: string; readonly alt: string } | undefined;
}

export interface DocumentScripts {
  /** The shell's scripts: its entry, then those that the entry asks for. */
  readonly shell: readonly string[];
  /** The page's remote and its scripts, container first; null for a page of the shell's own. */
  readonly remote: { readonly owner: ReleaseOwner; readonly scripts: readonly string[] } | null;
  /** Feeds that a reader of this page may follow. */
  readonly feeds?: readonly { readonly path: string; readonly type: string; readonly title: string }[];
  /** Hosts that an exception of the operator lets in. */
  readonly hosts?: PolicyHosts;
}

export interface SiteDocument {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/** Puts a rendered page into a whole document, and says which policy lets exactly that document run. */
export function siteDocument(
  data: PageData,
  page: RenderedPage,
  head: DocumentHead,
  scripts: DocumentScripts,
): SiteDocument {
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    headTags(data, page, head),
    feedLinks(scripts),
    `<script>${INLINE_CODE}</script>`,
    // Under an attribute of Emotion's own it would move the tag, and every style be worked out again.
    `<style id="styles">${page.css}</style>`,
    '</head><body><div id="root">',
    page.html,
    '</div>',
    iconSpriteOf(page.html),
    structuredData(data, page, head),
    `<template id="later">${pageDataLink(data)}${shellScripts(data, scripts)}${remotePreloads(data, scripts)}</template>`,
    '</body></html>',
  ].join('');
  return { html, contentSecurityPolicy: policyOf(data, page.css, scripts.hosts) };
}

function headTags(data: PageData, page: RenderedPage, head: DocumentHead): string {
  const title = documentTitle(head, data.facts.name);
  const address = head.canonical === null ? null : new URL(head.canonical, data.siteUrl).href;
  const tags = [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(head.description)}">`,
    head.index ? '' : '<meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b1620">',
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
  ];
  if (address !== null) {
    tags.push(
      `<link rel="canonical" href="${escape(address)}">`,
      `<meta property="og:url" content="${escape(address)}">`,
      `<meta property="og:type" content="${articleOf(page.structuredData) ? 'article' : 'website'}">`,
      `<meta property="og:site_name" content="${escape(data.facts.name)}">`,
      `<meta property="og:title" content="${escape(head.title)}">`,
      `<meta property="og:description" content="${escape(head.description)}">`,
      ...pictureTags(data, head),
    );
  }
  return tags.join('');
}

function pictureAddress({ siteUrl }: PageData, { picture }: DocumentHead): string | undefined {
  return picture && new URL(picture.path, siteUrl).href;
}

function pictureTags(data: PageData, head: DocumentHead): string[] {
  const { picture } = head;
  const address = pictureAddress(data, head);
  if (!picture || address === undefined) return ['<meta name="twitter:card" content="summary">'];
  return [
    `<meta property="og:image" content="${escape(address)}">`,
    `<meta property="og:image:width" content="${PICTURE_SIZE.width}">`,
    `<meta property="og:image:height" content="${PICTURE_SIZE.height}">`,
    `<meta property="og:image:alt" content="${escape(picture.alt)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

function feedLinks({ feeds = [] }: DocumentScripts): string {
  return feeds
    .map(
      ({ path, type, title }) =>
        `<link rel="alternate" type="${escape(type)}" title="${escape(title)}" href="${escape(path)}">`,
    )
    .join('');
}

/** One block for each object; pages without an address of their own have none. */
function structuredData(data: PageData, page: RenderedPage, head: DocumentHead): string {
  if (head.canonical === null || !head.index) return '';
  const own = withPicture(page.structuredData, pictureAddress(data, head));
  return [...siteStructuredData(data, head.canonical), ...own]
    .map((object) => `<script type="application/ld+json">${escapeJson(object)}</script>`)
    .join('');
}

/** What every page is told of the site: the same for all, so it is no part of their HTML. */
function pageDataLink({ composition }: PageData): string {
  return `<link rel="preload" as="fetch" crossorigin="anonymous" id="${PAGE_DATA_ID}" href="${pageDataPath(composition)}">`;
}

/** Preloads, not script tags: the federation runtime would wait for the load event of a script that has run already. */
function remotePreloads(data: PageData, { remote }: DocumentScripts): string {
  const release = remote && data.releases[remote.owner];
  if (!release) return '';
  return preloads(release, remote.scripts);
}

/** The entry is small; the rest is on its way when it runs, and runs when the entry says so. */
function shellScripts(data: PageData, { shell: [entry, ...later] }: DocumentScripts): string {
  const release = data.releases.shell;
  if (!release || entry === undefined) return '';
  return `<script async ${address('src', release, entry)}></script>${preloads(release, later)}`;
}

function preloads(release: ReleaseInPage, files: readonly string[]): string {
  return files
    .map((file) => `<link rel="preload" as="script" fetchpriority="low" ${address('href', release, file)}>`)
    .join('');
}

function address(attribute: 'href' | 'src', release: ReleaseInPage, file: string): string {
  if (release.version === DEV_VERSION) return `${attribute}="${release.base}${file}"`;
  const hash = release.integrity[file];
  if (!hash) throw new Error(`${file} has no hash in ${release.base}`);
  return `${attribute}="${release.base}${file}" integrity="sha256-${hash}" crossorigin="anonymous"`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** JSON that cannot end the block it stands in. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
