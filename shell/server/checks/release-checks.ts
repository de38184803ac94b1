import { BROWSER_FOLDER, SINGLETONS, type Release } from '@site/shared/federation';
import type { ReleaseSet } from '../model/release-set.ts';
import type { RenderFailure } from '../model/render-protocol.ts';
import { failure } from './check-names.ts';

/** Maximum JavaScript of a remote on one page, in bytes before compression. Twice the largest page of the site. */
const PAGE_SCRIPT_BYTES = 400 * 1024;

/**
 * Maximum JavaScript of a remote, in bytes, including what its pages load later. Twice that of the admin area with its
 * charts.
 */
const MAX_REMOTE_SCRIPT_BYTES = 2000 * 1024;

/**
 * Maximum size of a page's preview image, in bytes, because messaging apps ignore larger ones. Five times the largest
 * of the site.
 */
const PICTURE_BYTES = 512 * 1024;

/** Faults of releases that can be found without running them. */
export function releaseFaults(releaseSet: ReleaseSet): RenderFailure[] {
  return [...releaseSet.remotes.values()].flatMap((release) => [
    ...singletonFaults(release, releaseSet.shell),
    ...sheetFaults(release, releaseSet.shell),
    ...budgetFaults(release),
  ]);
}

function singletonFaults({ owner, singletons }: Release, shell: Release): RenderFailure[] {
  const unknown = Object.keys(singletons)
    .filter((name) => !Object.hasOwn(shell.singletons, name))
    .map((name) => {
      const message = `requests ${name} from the shell, which does not provide it: bundle it, or build with the project’s webpack configuration`;
      return failure('singletons', owner, null, message);
    });
  return [
    ...unknown,
    ...SINGLETONS.flatMap((name) => {
      const [wanted, given] = [singletons[name], shell.singletons[name]];
      if (wanted !== undefined && given !== undefined && fits(wanted, given)) return [];
      const message = wanted
        ? `was built against ${name} ${wanted}, but the shell provides ${given ?? 'none'}: build against ${given ?? 'another version'}`
        : `does not say which ${name} it was built against: build it with \`npm run release\``;
      return [failure('singletons', owner, null, message)];
    }),
  ];
}

/** A published version. Anything else, such as a pre-release, build or range, must match exactly. */
const VERSION = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/;

/** A release runs with the version that it was built against, or a later one of the same major version. */
function fits(wanted: string, given: string): boolean {
  if (wanted === given) return true;
  const [want, have] = [wanted, given].map((version) => VERSION.exec(version)?.slice(1).map(Number));
  if (!want || !have || want[0] !== have[0]) return false;
  const [minor = 0, patch = 0] = [1, 2].map((part) => (have[part] ?? 0) - (want[part] ?? 0));
  return minor > 0 || (minor === 0 && patch >= 0);
}

/** How messages name each list of the shell's sheet. */
const SHEET_PARTS = {
  icons: 'icon',
  artClasses: 'drawing class',
  slotAttributes: 'attribute of forms without script',
} as const;

/** A name that the shell lacks would leave a blank spot on the page. Releases that declare no names are allowed. */
function sheetFaults({ owner, sheet }: Release, shell: Release): RenderFailure[] {
  if (!sheet || !shell.sheet) return [];
  const parts = Object.keys(SHEET_PARTS) as (keyof typeof SHEET_PARTS)[];
  return parts.flatMap((part) => {
    const given = new Set(shell.sheet?.[part]);
    return sheet[part]
      .filter((name) => !given.has(name))
      .map((name) => {
        const message = `uses the ${SHEET_PARTS[part]} ${name}, which the shell does not have: release the shell first`;
        return failure('sheet', owner, null, message);
      });
  });
}

function budgetFaults(release: Release): RenderFailure[] {
  const { owner, scripts, pages, files } = release;
  const whole = scriptBytes(release);
  if (whole > MAX_REMOTE_SCRIPT_BYTES) {
    const message = `has ${whole} bytes of script in total, more than ${MAX_REMOTE_SCRIPT_BYTES}: remove code that no page needs`;
    return [failure('budgets', owner, null, message)];
  }
  return pages.flatMap((page) => {
    const pictureBytes = page.picture ? (files[BROWSER_FOLDER + page.picture.path]?.size ?? 0) : 0;
    if (pictureBytes > PICTURE_BYTES) {
      const message = `has a picture of ${pictureBytes} bytes, more than ${PICTURE_BYTES}: make it smaller`;
      return [failure('budgets', owner, page.path, message)];
    }
    const asked = new Set([...scripts, ...page.scripts]);
    const bytes = [...asked].reduce((sum, file) => sum + (files[BROWSER_FOLDER + file]?.size ?? 0), 0);
    if (bytes <= PAGE_SCRIPT_BYTES) return [];
    const message = `loads ${bytes} bytes of script, more than ${PAGE_SCRIPT_BYTES}: load parts of it later with import()`;
    return [failure('budgets', owner, page.path, message)];
  });
}

function scriptBytes({ files }: Release): number {
  const scripts = Object.entries(files).filter(
    ([file]) => file.startsWith(BROWSER_FOLDER) && /\.m?js$/.test(file),
  );
  return scripts.reduce((sum, [, { size }]) => sum + size, 0);
}
