import { tagsOf, type Tag } from './html-tags.ts';
import type { RenderedPage } from './render-job.ts';

/** A page of the house has a fifth of it; one of hundreds of megabytes would be compressed for an hour. */
const MOST_CHARACTERS = 512 * 1024;

/** Elements that belong to the document's head, or that bring other documents in. */
const FORBIDDEN = new Set(['style', 'base', 'meta', 'link', 'iframe', 'object', 'embed']);
const ADDRESSES = ['href', 'xlink:href', 'action', 'formaction'];

/** Why a rendered page cannot be served; empty when it can. Each text names the check and what to do. */
export function faultsOf(page: Pick<RenderedPage, 'html' | 'css'>, isSkeleton: boolean): string[] {
  const { length } = page.html;
  if (length > MOST_CHARACTERS)
    return [`has ${length} characters of HTML, more than ${MOST_CHARACTERS}: make it smaller`];
  const tags = [...tagsOf(page.html)];
  const count = (name: string) => tags.filter((tag) => tag.name === name).length;
  const faults = new Set(tags.flatMap(faultsOfTag));
  if (count('h1') !== 1) faults.add(`has ${count('h1')} h1 elements: give it exactly one`);
  if (count('main') !== 1) faults.add('has a <main> of its own: the shell gives the page its <main>');
  if (tags.find(({ name }) => name === 'title' || name === 'svg')?.name === 'title')
    faults.add('renders a <title>, which belongs to the head: declare it in the page’s head');
  if (/<\/style/i.test(page.css)) faults.add('has styles that end their element: write "<\\/style" in them');
  if (!isSkeleton && tags.some((tag) => tag.attributes.get('aria-busy') === 'true'))
    faults.add('is still loading in its HTML: render its content on the server');
  return [...faults];
}

function faultsOfTag({ name, attributes }: Tag): string[] {
  const faults: string[] = [];
  const names = [...attributes.keys()];
  if (name === 'script') faults.push('renders a <script>: let the composer write data blocks');
  // React itself preloads images so.
  if (FORBIDDEN.has(name) && attributes.get('rel') !== 'preload')
    faults.push(`renders a <${name}>, which belongs into no page: leave it to the shell`);
  if (attributes.has('style'))
    faults.push('renders a style attribute, which the policy forbids: use Emotion');
  if (names.some((attribute) => /^on[a-z]/.test(attribute)))
    faults.push('renders an inline event handler, which the policy forbids: use React’s');
  if (ADDRESSES.some((attribute) => leadsNowhere(attributes.get(attribute))))
    faults.push('has a link to nowhere: give it an address');
  return faults;
}

function leadsNowhere(address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = address
    .replace(/&#(?:x([0-9a-f]+)|(\d+));?/gi, (_, hex: string, decimal: string) =>
      String.fromCharCode(hex ? parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/&(tab|newline);/gi, '')
    .replace(/&colon;/gi, ':')
    .replace(/[\p{Cc}\s]/gu, '');
  return plain === '' || plain === '#' || /^javascript:/i.test(plain);
}
