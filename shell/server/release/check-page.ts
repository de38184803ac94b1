import type { RenderedPage } from './render-job.ts';

/** Why a rendered page cannot be served; empty when it can. Each text names the check and what to do. */
export function faultsOf(page: RenderedPage, isSkeleton: boolean): string[] {
  const faults: string[] = [];
  const headings = count(page.html, /<h1[\s>]/g);
  if (headings !== 1) faults.push(`has ${headings} h1 elements: give it exactly one`);
  if (count(page.html, /<main[\s>]/g) !== 1)
    faults.push('has a <main> of its own: the shell gives the page its <main>');
  if (/<script[\s>]/i.test(page.html)) faults.push('renders a <script>: let the composer write data blocks');
  if (/<[^>]+\sstyle\s*=/i.test(page.html))
    faults.push('renders a style attribute, which the policy forbids: use Emotion');
  if (/<[^>]+\son[a-z]+\s*=\s*["']/i.test(page.html))
    faults.push('renders an inline event handler, which the policy forbids');
  if (/href="(#|javascript:[^"]*)"/i.test(page.html))
    faults.push('has a link to nowhere: give it an address');
  if (!isSkeleton && /aria-busy="true"/.test(page.html))
    faults.push('is still loading in its HTML: render its content on the server');
  return faults;
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}
