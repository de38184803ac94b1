import { documentTitle } from '@site/shared/contracts';
import { ownerOf, type Release } from '@site/shared/federation';
import { redirectsOf, type ReleaseSet } from '../model/release-set.ts';
import type { RenderedPage, RenderFailure } from '../model/render-protocol.ts';
import { failure } from './check-names.ts';
import type { PageVerdict } from './check-page.ts';

/** Root paths that are not pages. */
const ROOT_FILES = new Set([
  ...['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'],
  ...['/robots.txt', '/sitemap.xml', '/.well-known/gpc.json'],
]);

/** Number of dead links of a page that are named. A generated feed may have hundreds of thousands. */
const MAX_DEAD_LINKS = 100;
/** Maximum length of an address in a message. */
const MAX_SHOWN = 200;

/** What the checks of a whole release set need to know about a page or feed. */
export interface CheckedPage extends Pick<RenderedPage, 'path' | 'globals'> {
  readonly links: PageVerdict['links'];
}

/**
 * Faults of rendered pages in relation to each other.
 * @param before Pages that were live until now.
 */
export function siteFaults(
  releaseSet: ReleaseSet,
  pages: readonly CheckedPage[],
  before: ReadonlySet<string>,
): RenderFailure[] {
  return [...titleFaults(releaseSet), ...styleFaults(pages), ...linkFaults(releaseSet, pages, before)];
}

function titleFaults(releaseSet: ReleaseSet): RenderFailure[] {
  const owners = new Map<string, { readonly path: string; readonly owner: Release['owner'] }[]>();
  for (const { owner, pages } of releaseSet.remotes.values()) {
    for (const { path, head } of pages) {
      const title = documentTitle(head, releaseSet.facts.name).toLowerCase().trim();
      owners.set(title, [...(owners.get(title) ?? []), { path, owner }]);
    }
  }
  return [...owners.values()]
    .filter((same) => same.length > 1)
    .flatMap((same) =>
      same.map(({ path, owner }) => {
        const other = same.find((page) => page.path !== path)?.path;
        return failure('titles', owner, path, `has the same title as ${other}: give each page its own`);
      }),
    );
}

/** Only the shell may style the whole document. The 404 page has exactly those rules. */
function styleFaults(pages: readonly CheckedPage[]): RenderFailure[] {
  const own = new Set(pages.filter(({ path }) => !ownerOf(path)).flatMap(({ globals }) => globals));
  return pages
    .filter(({ globals }) => globals.some((id) => !own.has(id)))
    .map(({ path }) =>
      failure('styles', ownerOf(path) ?? null, path, 'styles more than its own elements: remove <Global>'),
    );
}

function linkFaults(
  releaseSet: ReleaseSet,
  pages: readonly CheckedPage[],
  before: ReadonlySet<string>,
): RenderFailure[] {
  const known = new Set(
    [...releaseSet.remotes.values()].flatMap((release) =>
      [...release.pages, ...release.feeds].map(({ path }) => path),
    ),
  );
  const moved = redirectsOf(releaseSet);
  const resolves = (path: string) => {
    const owner = ownerOf(path);
    // Paths of a remote that is not live yet show a notice, so links to them are valid.
    return (
      known.has(path) ||
      moved.has(path) ||
      ROOT_FILES.has(path) ||
      path.startsWith('/api/') ||
      (owner && !releaseSet.remotes.has(owner))
    );
  };
  const faults = new Map<string, RenderFailure>();
  for (const page of pages) {
    const { own, frame } = linksOf(page);
    const dead = own.filter((link) => !resolves(link));
    const refuse = (what: string, message: string) =>
      faults.set(`${page.path} ${what}`, failure('links', ownerOf(page.path) ?? null, page.path, message));
    for (const path of dead.slice(0, MAX_DEAD_LINKS))
      refuse(
        path,
        `links to ${path.slice(0, MAX_SHOWN)}, which is not a page of the site: fix the link, or release that page first`,
      );
    if (dead.length > MAX_DEAD_LINKS)
      refuse('', `links to ${dead.length} addresses that are not pages of the site: fix the links`);
    // Header and footer link to these pages, so a release must not remove them.
    for (const path of frame.filter((link) => !resolves(link) && before.has(link)))
      faults.set(
        path,
        failure('links', ownerOf(path) ?? null, path, 'is missing, but every page links to it: restore it'),
      );
  }
  return [...faults.values()];
}

/** On a page without a remote, all links are the shell's. */
function linksOf({ path, links }: CheckedPage): CheckedPage['links'] {
  return ownerOf(path) ? links : { own: [], frame: [...links.own, ...links.frame] };
}
