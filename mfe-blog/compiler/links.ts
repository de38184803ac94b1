import { ownerOf } from '@site/shared/federation';
import { articlePath } from '../src/articles/article.ts';
import type { ReadArticle } from './article.ts';

/** Addresses that articles may lead to. */
export interface KnownAddresses {
  readonly paths: ReadonlySet<string>;
  readonly drafts: ReadonlySet<string>;
  readonly redirects: ReadonlyMap<string, string>;
}

const PATH = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;
const BLOG = articlePath('');

/**
 * Returns the error of a link in an article, or null. For links to another remote, only the area is checked.
 * Admission, which knows all remotes, checks whether the page exists.
 */
export function linkFault(to: string, { meta, anchors }: ReadArticle, known: KnownAddresses): string | null {
  if (to === '') return 'The link leads nowhere: write [text](/path).';
  if (to.startsWith('#'))
    return anchors.has(to.slice(1))
      ? null
      : `${to} is not a heading of this article: use one of ${[...anchors].map((anchor) => `#${anchor}`).join(', ')}.`;
  if (!to.startsWith('/')) return outsideFault(to);
  const [path = '', ...rest] = to.split(/(?=[?#])/);
  if (!PATH.test(path)) return `${to} is not an address of this site: use lowercase, as in /services.`;
  const own = articlePath(meta.slug);
  if (path === own)
    return `${to} leads to this article itself: leave the link out${rest.length > 0 ? `, or write ${rest.join('')}` : ''}.`;
  const renamed = known.redirects.get(path);
  if (renamed !== undefined) return `${path} has become ${renamed}: link to that.`;
  if (path.startsWith(BLOG) && !known.paths.has(path))
    return `${path} is not an article: there is no content/${path.slice(BLOG.length)}.md. Correct the link or leave it out.`;
  if (known.drafts.has(path) && !meta.isDraft)
    return `${path} is a draft, which visitors do not get: leave the link out until it is published.`;
  if (ownerOf(path) === undefined)
    return `${path} is not a page of this site: correct the link or leave it out.`;
  return null;
}

function outsideFault(to: string): string | null {
  if (/^mailto:[^\s@]+@[^\s@]+$/.test(to)) return null;
  if (!URL.canParse(to))
    return `${to} is not an address: write https:// and the whole of it, or /path for a page of this site.`;
  const { protocol, hostname, username } = new URL(to);
  if (protocol !== 'https:') return `${to} is not https: write https://, or leave the link out.`;
  if (username !== '' || !hostname.includes('.'))
    return `${to} is not a public address: correct it or leave it out.`;
  return null;
}
