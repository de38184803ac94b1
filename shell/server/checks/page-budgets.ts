import type { RenderedPage } from '../model/render-protocol.ts';

/**
 * Limits of one page, several times those of the largest page here. A page over them is a mistake or an attack on the composer.
 */
export const PAGE_BUDGETS = {
  htmlCharacters: 512 * 1024,
  cssCharacters: 128 * 1024,
  elements: 20_000,
  structuredDataObjects: 10,
  structuredDataCharacters: 64 * 1024,
} as const;

/** HTML and styles of all pages of one release, which are compressed for every composition with it. */
export const MAX_RELEASE_CHARACTERS = 16 * 1024 * 1024;

const TAG = /<[a-z]/gi;

/** The budgets that a page exceeds. Runs before any parsing. */
export function overBudget({ html, css, structuredData }: RenderedPage): string[] {
  const amounts = [
    ['characters of HTML', html.length, PAGE_BUDGETS.htmlCharacters],
    ['characters of styles', css.length, PAGE_BUDGETS.cssCharacters],
    ['elements', html.length > PAGE_BUDGETS.htmlCharacters ? 0 : countOf(TAG, html), PAGE_BUDGETS.elements],
    ['objects of structured data', structuredData.length, PAGE_BUDGETS.structuredDataObjects],
    [
      'characters of structured data',
      JSON.stringify(structuredData).length,
      PAGE_BUDGETS.structuredDataCharacters,
    ],
  ] as const;
  return amounts
    .filter(([, amount, most]) => amount > most)
    .map(([what, amount, most]) => `has ${amount} ${what}, more than ${most}: make it smaller`);
}

function countOf(pattern: RegExp, text: string): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}
