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
  /** Path of the canonical URL; null for the 404 page. */
  readonly canonical: string | null;
  /** For social networks: the picture's path on the site and its alternative text. */
  readonly picture?: { readonly path: string; readonly alt: string } | undefined;
}

export interface DocumentScripts {
  /** The shell's scripts: the entry, then those that the entry loads. */
  readonly shell: readonly string[];
  /** The page's remote and its scripts, container first; null for the shell's own pages. */
  readonly remote: { readonly owner: ReleaseOwner; readonly scripts: readonly string[] } | null;
  /** Feeds to announce on this page. */
  readonly feeds?: readonly { readonly path: string; readonly type: string; readonly title: string }[];
  /** Hosts added by the operator's exceptions. */
  readonly hosts?: PolicyHosts;
}

export interface SiteDocument {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/** Builds the whole document of a rendered page, with the policy that allows exactly this document. */
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
    // With Emotion's own attribute, Emotion would move the tag, and the browser would recalculate all styles.
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

/** One script block per object; none for pages without a canonical URL. */
function structuredData(data: PageData, page: RenderedPage, head: DocumentHead): string {
  if (head.canonical === null || !head.index) return '';
  const own = withPicture(page.structuredData, pictureAddress(data, head));
  return [...siteStructuredData(data, head.canonical), ...own]
    .map((object) => `<script type="application/ld+json">${escapeJson(object)}</script>`)
    .join('');
}

/** Site data that all pages share, loaded separately to keep it out of their HTML. */
function pageDataLink({ composition }: PageData): string {
  return `<link rel="preload" as="fetch" crossorigin="anonymous" id="${PAGE_DATA_ID}" href="${pageDataPath(composition)}">`;
}

/** Preloads instead of script tags: the federation runtime would wait for the load event of a script that has already run. */
function remotePreloads(data: PageData, { remote }: DocumentScripts): string {
  const release = remote && data.releases[remote.owner];
  if (!release) return '';
  return preloads(release, remote.scripts);
}

/** The small entry runs first and loads the others, which are preloaded meanwhile. */
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

/** JSON that cannot close its script block. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
