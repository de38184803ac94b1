import { MAX_PREVIEW_PAGES } from '@site/shared/contracts/staff';

export const PREVIEW_COPY = {
  title: 'Document',
  failure: 'The preview could not be loaded',
  none: 'No preview',
  smaller: 'Zoom out',
  larger: 'Zoom in',
  pageFailure: 'This page cannot be shown. Download the document to read it.',
  pageUnloaded: 'This page could not be loaded.',
  textOnly: 'Text only, without images and formatting.',
  blank: 'The document contains no text.',
  cut: 'This preview is cut off. Download the document to read the rest.',
} as const;

const REASONS: Readonly<Record<string, string>> = {
  word_97: 'Files in the old Word format (.doc) have no preview. Download the document to read it.',
  encrypted:
    'The document is protected with a password. Download it, and ask the applicant for the password.',
  damaged: 'The document cannot be read. It may be damaged. You can still download it.',
  too_complex: 'The preview took too long. You can still download the document.',
};

/** Why there is no preview. */
export function reasonText(reason: string | null): string {
  return new Map(Object.entries(REASONS)).get(reason ?? '') ?? REASONS['damaged'] ?? '';
}

/** The heading of the second document and those after it. */
export function furtherTitle(number: number, file: string): string {
  return `Document ${number}: ${file}`;
}

/** The alternative text of a page's image. */
export function pageName(page: number, pages: number, file: string): string {
  return `Page ${page} of ${pages} of ${file}`;
}

/** Names the scrolling area with the pages or the text. */
export function previewOf(file: string): string {
  return `Preview of ${file}`;
}

export function zoomText(percent: number): string {
  return `${percent}%`;
}

export function firstPages(pages: number): string {
  return `These are the first ${MAX_PREVIEW_PAGES} of ${pages.toLocaleString('en-US')} pages. Download the document to read the rest.`;
}
