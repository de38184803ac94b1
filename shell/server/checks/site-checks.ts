import { documentTitle } from '@site/shared/contracts';
import { BROWSER_FOLDER, ownerOf, SINGLETONS, type Release } from '@site/shared/federation';
import { redirectsOf, type ReleaseSet } from '../model/release-set.ts';
import type { RenderedPage, RenderFailure } from '../model/render-protocol.ts';
import type { PageVerdict } from './check-page.ts';

/** The checks of a release before it is live. The status page lists those that ran. */
export const CHECKS = [
  'files',
  'contract',
  'singletons',
  'sheet',
  'budgets',
  'render',
  'markup',
  'hosts',
  'feeds',
  'styles',
  'titles',
  'links',
  'hydration',
  'behavior',
  'names',
] as const;
export type Check = (typeof CHECKS)[number];

/** The checks that a composer runs, and those that it cannot run without a browser. */
export function checkNames(browser: string | null) {
  return browser ? { run: [...CHECKS, 'browser'], notRun: [] } : { run: [...CHECKS], notRun: ['browser'] };
}

/** Bytes of a remote's JavaScript that one page may load, before compression. Twice the largest page here. */
const PAGE_SCRIPT_BYTES = 400 * 1024;

/** Bytes of all JavaScript of a remote, including what its pages load later. Four times the largest remote here. */
const MAX_REMOTE_SCRIPT_BYTES = 1000 * 1024;

/** Bytes of a page's preview image: messaging apps ignore larger ones. Five times the largest here. */
const PICTURE_BYTES = 512 * 1024;

/** Root paths that are not pages. */
const ROOT_FILES = new Set(['/favicon.svg', '/robots.txt', '/sitemap.xml', '/.well-known/gpc.json']);

/** Faults of releases that can be found without running them. */
export function releaseFaults(releaseSet: ReleaseSet): RenderFailure[] {
  return [...releaseSet.remotes.values()].flatMap((release) => [
    ...singletonFaults(release, releaseSet.shell),
    ...sheetFaults(release, releaseSet.shell),
    ...budgetFaults(release),
  ]);
}

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

function singletonFaults({ owner, singletons }: Release, shell: Release): RenderFailure[] {
  const unknown = Object.keys(singletons)
    .filter((name) => !Object.hasOwn(shell.singletons, name))
    .map((name) => {
      const message = `requests ${name} from the shell, which does not provide it: bundle it, or build with the project’s webpack configuration`;
      return fault('singletons', owner, null, message);
    });
  return [
    ...unknown,
    ...SINGLETONS.flatMap((name) => {
      const [wanted, given] = [singletons[name], shell.singletons[name]];
      if (wanted !== undefined && given !== undefined && fits(wanted, given)) return [];
      const message = wanted
        ? `was built against ${name} ${wanted}, but the shell provides ${given ?? 'none'}: build against ${given ?? 'another version'}`
        : `does not say which ${name} it was built against: build it with \`npm run release\``;
      return [fault('singletons', owner, null, message)];
    }),
  ];
}

/** A release runs with the version that it was built against, or a later one of the same major version. */
function fits(wanted: string, given: string): boolean {
  const [want = [], have = []] = [wanted, given].map((version) => version.split(/[.-]/).map(Number));
  if (want[0] !== have[0]) return false;
  const [minor = 0, patch = 0] = [1, 2].map((part) => (have[part] ?? 0) - (want[part] ?? 0));
  return minor > 0 || (minor === 0 && patch >= 0);
}

/** How messages name each list of the shell's sheet. */
const SHEET_PARTS = {
  icons: 'icon',
  artClasses: 'drawing class',
  slotAttributes: 'attribute of forms without script',
} as const;

/** A name that the shell lacks would leave a blank spot on the page. Releases that do not declare what they need are allowed. */
function sheetFaults({ owner, sheet }: Release, shell: Release): RenderFailure[] {
  if (!sheet || !shell.sheet) return [];
  const parts = Object.keys(SHEET_PARTS) as (keyof typeof SHEET_PARTS)[];
  return parts.flatMap((part) => {
    const given = new Set(shell.sheet?.[part]);
    return sheet[part]
      .filter((name) => !given.has(name))
      .map((name) => {
        const message = `uses the ${SHEET_PARTS[part]} ${name}, which the shell does not have: release the shell first`;
        return fault('sheet', owner, null, message);
      });
  });
}

function budgetFaults(release: Release): RenderFailure[] {
  const { owner, scripts, pages, files } = release;
  const whole = scriptBytes(release);
  if (whole > MAX_REMOTE_SCRIPT_BYTES) {
    const message = `has ${whole} bytes of script in total, more than ${MAX_REMOTE_SCRIPT_BYTES}: remove code that no page needs`;
    return [fault('budgets', owner, null, message)];
  }
  return pages.flatMap((page) => {
    const pictureBytes = page.picture ? (files[BROWSER_FOLDER + page.picture.path]?.size ?? 0) : 0;
    if (pictureBytes > PICTURE_BYTES) {
      const message = `has a picture of ${pictureBytes} bytes, more than ${PICTURE_BYTES}: make it smaller`;
      return [fault('budgets', owner, page.path, message)];
    }
    const asked = new Set([...scripts, ...page.scripts]);
    const bytes = [...asked].reduce((sum, file) => sum + (files[BROWSER_FOLDER + file]?.size ?? 0), 0);
    if (bytes <= PAGE_SCRIPT_BYTES) return [];
    const message = `loads ${bytes} bytes of script, more than ${PAGE_SCRIPT_BYTES}: load parts of it later with import()`;
    return [fault('budgets', owner, page.path, message)];
  });
}

function scriptBytes({ files }: Release): number {
  const scripts = Object.entries(files).filter(
    ([file]) => file.startsWith(BROWSER_FOLDER) && /\.m?js$/.test(file),
  );
  return scripts.reduce((sum, [, { size }]) => sum + size, 0);
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
        return fault('titles', owner, path, `has the same title as ${other}: give each page its own`);
      }),
    );
}

/** Only the shell may style the whole document. The 404 page has exactly those rules. */
function styleFaults(pages: readonly CheckedPage[]): RenderFailure[] {
  const own = new Set(pages.filter(({ path }) => !ownerOf(path)).flatMap(({ globals }) => globals));
  return pages
    .filter(({ globals }) => globals.some((id) => !own.has(id)))
    .map(({ path }) =>
      fault('styles', ownerOf(path) ?? null, path, 'styles more than its own elements: remove <Global>'),
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
    // Paths of a remote that is not live yet answer with a notice, so links to them are valid.
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
    for (const path of own.filter((link) => !resolves(link))) {
      const message = `links to ${path}, which is not a page of the site: fix the link, or release that page first`;
      faults.set(`${page.path} ${path}`, fault('links', ownerOf(page.path) ?? null, page.path, message));
    }
    // Header and footer link to these pages, so a release must not remove them.
    for (const path of frame.filter((link) => !resolves(link) && before.has(link)))
      faults.set(
        path,
        fault('links', ownerOf(path) ?? null, path, 'is missing, but every page links to it: restore it'),
      );
  }
  return [...faults.values()];
}

/** On a page without a remote, all links are the shell's. */
function linksOf({ path, links }: CheckedPage): CheckedPage['links'] {
  return ownerOf(path) ? links : { own: [], frame: [...links.own, ...links.frame] };
}

function fault(
  check: Check,
  owner: Release['owner'] | null,
  path: string | null,
  message: string,
): RenderFailure {
  return { check, remote: owner === 'shell' ? null : owner, path, message };
}
