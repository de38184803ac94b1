import { documentTitle } from '@site/shared/contracts';
import { BROWSER_FOLDER, ownerOf, SINGLETONS, type Release } from '@site/shared/federation';
import { redirectsOf, type ReleaseSet } from '../model/release-set.ts';
import type { RenderedPage, RenderFailure } from '../model/render-protocol.ts';
import type { PageVerdict } from './check-page.ts';

/** What a release goes through before it is live; the status page says which of them ran. */
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

/** Bytes of a remote's JavaScript that one page may ask for, before compression. The largest page of the project has half of it. */
const PAGE_SCRIPT_BYTES = 400 * 1024;

/** Bytes of all JavaScript of a remote: what its pages load later counts too. The largest of the site has a quarter of it. */
const MAX_REMOTE_SCRIPT_BYTES = 1000 * 1024;

/** Bytes of a page's picture: messengers leave out larger ones. The project's have a fifth of it. */
const PICTURE_BYTES = 512 * 1024;

/** Addresses at the root that are no pages. */
const ROOT_FILES = new Set(['/favicon.svg', '/robots.txt', '/sitemap.xml', '/.well-known/gpc.json']);

/** What is wrong with releases before anything of them runs. */
export function releaseFaults(releaseSet: ReleaseSet): RenderFailure[] {
  return [...releaseSet.remotes.values()].flatMap((release) => [
    ...singletonFaults(release, releaseSet.shell),
    ...sheetFaults(release, releaseSet.shell),
    ...budgetFaults(release),
  ]);
}

/** What the checks of a whole release set need to know of a page, or of a feed. */
export interface CheckedPage extends Pick<RenderedPage, 'path' | 'globals'> {
  readonly links: PageVerdict['links'];
}

/** What is wrong with rendered pages beside each other. `before` are the pages that were live until now. */
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
      const message = `wants ${name} of the shell, which gives none: bundle it, or build with the site's own configuration`;
      return fault('singletons', owner, null, message);
    });
  return [
    ...unknown,
    ...SINGLETONS.flatMap((name) => {
      const [wanted, given] = [singletons[name], shell.singletons[name]];
      if (wanted !== undefined && given !== undefined && fits(wanted, given)) return [];
      const message = wanted
        ? `was built against ${name} ${wanted}, and the shell gives ${given ?? 'none'}: build against ${given ?? 'another'}`
        : `does not say which ${name} it was built against: build it with the house's release verb`;
      return [fault('singletons', owner, null, message)];
    }),
  ];
}

/** A release built against a version runs with the same or a later one of the same major. */
function fits(wanted: string, given: string): boolean {
  const [want = [], have = []] = [wanted, given].map((version) => version.split(/[.-]/).map(Number));
  if (want[0] !== have[0]) return false;
  const [minor = 0, patch = 0] = [1, 2].map((part) => (have[part] ?? 0) - (want[part] ?? 0));
  return minor > 0 || (minor === 0 && patch >= 0);
}

/** How a name of the shell's sheet is called in a refusal. */
const SHEET_PARTS = {
  icons: 'icon',
  artClasses: 'drawing class',
  slotAttributes: 'attribute of forms without script',
} as const;

/** What the shell does not have would be a blank place on the page. Releases that do not say what they need are let through. */
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
    const message = `has ${whole} bytes of script in all, more than ${MAX_REMOTE_SCRIPT_BYTES}: leave out what no page needs`;
    return [fault('budgets', owner, null, message)];
  }
  return pages.flatMap((page) => {
    const pictureBytes = page.picture ? (files[BROWSER_FOLDER + page.picture.path]?.size ?? 0) : 0;
    if (pictureBytes > PICTURE_BYTES) {
      const message = `has a picture of ${pictureBytes} bytes, more than ${PICTURE_BYTES}: draw it plainer`;
      return [fault('budgets', owner, page.path, message)];
    }
    const asked = new Set([...scripts, ...page.scripts]);
    const bytes = [...asked].reduce((sum, file) => sum + (files[BROWSER_FOLDER + file]?.size ?? 0), 0);
    if (bytes <= PAGE_SCRIPT_BYTES) return [];
    const message = `asks for ${bytes} bytes of script, more than ${PAGE_SCRIPT_BYTES}: load parts of it later, by import()`;
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
        return fault('titles', owner, path, `has the title of ${other}: give each page its own`);
      }),
    );
}

/** Rules for the whole document come from the shell alone; the 404 page has them and nothing else. */
function styleFaults(pages: readonly CheckedPage[]): RenderFailure[] {
  const own = new Set(pages.filter(({ path }) => !ownerOf(path)).flatMap(({ globals }) => globals));
  return pages
    .filter(({ globals }) => globals.some((id) => !own.has(id)))
    .map(({ path }) =>
      fault('styles', ownerOf(path) ?? null, path, 'styles more than its own elements: leave out <Global>'),
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
    // What belongs to a remote that has not come yet is answered with a notice until it does.
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
      const message = `links to ${path}, which is no page of the site: mend the link, or release that page first`;
      faults.set(`${page.path} ${path}`, fault('links', ownerOf(page.path) ?? null, page.path, message));
    }
    // Header and footer are the shell's: a page that they link to may not vanish.
    for (const path of frame.filter((link) => !resolves(link) && before.has(link)))
      faults.set(
        path,
        fault('links', ownerOf(path) ?? null, path, 'is gone, and every page links to it: bring it back'),
      );
  }
  return [...faults.values()];
}

/** A page that no remote owns is the shell's from top to bottom. */
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
