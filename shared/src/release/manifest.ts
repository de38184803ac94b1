import { MAPS_FOLDER, Release, RELEASE_LIMITS, strayMaps, type DeclaredPage } from '../federation/release.ts';
import { ownerOf } from '../federation/remotes.ts';
import { versionOf, versionOfFiles } from './hash.ts';

/** An unusable release. `message` names the failed check and what to do. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

/** Reads `release.json` and checks its form and consistency. The files' bytes are checked when they are stored. */
export function parseRelease(text: string): Release {
  const published = parseJson(text);
  const parsed = Release.safeParse(published);
  if (!parsed.success) {
    const issues = parsed.error.issues
      .slice(0, 5)
      .map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ReleaseError(
      `release.json does not match the contract (${oneLine(issues.join('; '))}). Build it with npm run release`,
    );
  }
  const release = parsed.data;
  const problem = hasOwnVersion(published as object, release)
    ? disagreement(release)
    : 'the version is not the hash of the release. Publish the release again';
  if (problem) throw new ReleaseError(oneLine(problem));
  return release;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ReleaseError('release.json is not valid JSON. Publish the release again');
  }
}

/** Hashes what was published, including unknown fields. A version over the files only is from an earlier release. */
function hasOwnVersion(published: object, { version, files }: Release): boolean {
  try {
    return version === versionOf(published) || version === versionOfFiles(files);
  } catch {
    throw new ReleaseError('release.json is nested too deeply to be read. Publish the release again');
  }
}

function disagreement(release: Release): string | undefined {
  const total = Object.values(release.files).reduce((sum, file) => sum + file.size, 0);
  if (total > RELEASE_LIMITS.totalBytes)
    return `${total} bytes in all, more than ${RELEASE_LIMITS.totalBytes}. Make it smaller`;
  const named = [
    release.server,
    ...[...release.scripts, ...release.pages.flatMap(filesOfPage)].map((file) => `browser/${file}`),
  ];
  const missing = named.find((file) => !Object.hasOwn(release.files, file));
  if (missing) return `${missing} is named but not among the files. Build the release again`;
  const misplaced = misplacedFile(Object.keys(release.files));
  if (misplaced) return `${misplaced}. Build the release again`;
  const map = oddMap(release.files);
  if (map) return `${map}. Build the release again`;
  const paths = [...release.pages, ...release.feeds].map(({ path }) => path);
  const double = paths.find((path, index) => paths.indexOf(path) !== index);
  if (double) return `page ${double} is declared twice. Keep one`;
  const stolen =
    release.owner === 'shell' ? undefined : paths.find((path) => ownerOf(path) !== release.owner);
  if (stolen) return `page ${stolen} belongs to another remote. Declare it there`;
  return oddRedirect(release, paths);
}

/** Finds redirects that leave the remote's own addresses, hide a page, or lead to a missing page. */
function oddRedirect(
  { owner, pages, redirects = [] }: Release,
  paths: readonly string[],
): string | undefined {
  const targets = new Set(pages.map(({ path }) => path));
  const froms = new Set<string>();
  for (const { from, to } of redirects) {
    if (ownerOf(from) !== owner) return `redirect ${from} belongs to another remote. Declare it there`;
    if (paths.includes(from)) return `redirect ${from} is a page too. Keep one of them`;
    if (froms.has(from)) return `redirect ${from} is declared twice. Keep one`;
    if (!targets.has(to))
      return `redirect ${from} leads to ${to}, which is not a page of this release. Name one`;
    froms.add(from);
  }
  return undefined;
}

function filesOfPage({ scripts, picture }: DeclaredPage): readonly string[] {
  return picture ? [...scripts, picture.path] : scripts;
}

/** Finds files at reserved paths, and paths that a disk cannot hold together. */
function misplacedFile(files: readonly string[]): string | undefined {
  const outside = files.find((file) => !/^(browser|maps|server)\//.test(file));
  if (outside) return `${outside} is outside browser/, maps/ and server/`;
  const compressed = files.find((file) => /\.(br|gz)$/i.test(file));
  if (compressed) return `${compressed} is compressed, but the composer compresses files`;
  const [one, other] = caseTwins(files) ?? [];
  if (one !== undefined) return `${one} and ${other} differ only by case`;
  const folders = new Set(files.flatMap(foldersAbove));
  const both = files.find((file) => folders.has(file));
  return both && `${both} is a file and a folder`;
}

/** Finds maps without a script, and maps above the size limit. */
function oddMap(files: Release['files']): string | undefined {
  const [stray] = strayMaps(Object.keys(files));
  if (stray) return `${stray} is a map without a file`;
  const isLarge = (file: string) => (files[file]?.size ?? 0) > RELEASE_LIMITS.mapBytes;
  const large = Object.keys(files).find((file) => file.startsWith(MAPS_FOLDER) && isLarge(file));
  return large && `${large} has more than ${RELEASE_LIMITS.mapBytes} bytes`;
}

function caseTwins(files: readonly string[]): readonly [string, string] | undefined {
  const known = new Map<string, string>();
  for (const file of [...files].sort()) {
    const twin = known.get(file.toLowerCase());
    if (twin !== undefined) return [twin, file];
    known.set(file.toLowerCase(), file);
  }
  return undefined;
}

function foldersAbove(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Makes untrusted text safe for logs, the status page and terminals: one printable line. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, 500);
}
