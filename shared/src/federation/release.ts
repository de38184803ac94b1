import * as z from 'zod/mini';
import { PageHead, PagePath } from '../contracts/common/page.ts';
import { CONTRACT_VERSION } from './remote-module.ts';
import { REMOTE_NAMES, type RemoteName } from './remotes.ts';

/** Limits of a release. Everything from a remote's host is untrusted until it is admitted. */
export const RELEASE_LIMITS = {
  files: 500,
  fileBytes: 8 * 1024 * 1024,
  totalBytes: 50 * 1024 * 1024,
  /** Maximum size of a source map: the composer reads them while it serves visitors. Three times the project's largest map. */
  mapBytes: 1024 * 1024,
  pages: 200,
  redirects: 200,
  singletons: 50,
  sheetNames: 300,
} as const;

/** The file that publishes a release, and the only mutable file of a remote's host. */
export const RELEASE_FILE = 'release.json';

/** Where a composer serves its live releases, below the owner's name, as on a remote's host. */
export const LIVE_RELEASES_PATH = '/_shell/releases/';

/** The owner of a release: a remote, or the shell, whose releases come from the local disk. */
export type ReleaseOwner = RemoteName | 'shell';

/** Path of a file inside a release: plain names, without `..` and without a leading dot or slash. */
export const ReleasePath = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^(?!.*(?:^|\/)\.)[\w.-]+(?:\/[\w.-]+)*$/, 'must be a plain relative path'),
  );

const ScriptPath = ReleasePath.check(z.regex(/\.js$/, 'must be a .js file'));

/** Size of a page's preview picture in pixels, which social networks show large. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

const Picture = z.object({
  /** Path of a file in `browser/`. */
  path: ReleasePath.check(z.regex(/\.png$/, 'must be a .png file')),
  alt: z.string().check(z.minLength(1), z.maxLength(300)),
});

const Version = z.string().check(z.regex(/^[0-9a-f]{20}$/));

const ReleasedFile = z.object({
  /** base64 SHA-256, as in Subresource Integrity. */
  sha256: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)),
  size: z.int().check(z.gte(0), z.lte(RELEASE_LIMITS.fileBytes)),
});

const DeclaredPage = z.object({
  path: PagePath,
  head: PageHead,
  /** Scripts of the page besides the container, in load order. */
  scripts: z.array(ScriptPath).check(z.maxLength(50)),
  /** Preview picture for social networks. */
  picture: z.optional(Picture),
});
export type DeclaredPage = z.infer<typeof DeclaredPage>;

const DeclaredFeed = z.object({
  path: z.string().check(z.maxLength(200), z.regex(/^(\/[a-z0-9-]+)+\.(xml|json)$/)),
  type: z.enum(['application/rss+xml', 'application/feed+json']),
  title: z.string().check(z.minLength(1), z.maxLength(100)),
});

const Names = z
  .array(z.string().check(z.regex(/^[a-zA-Z][\w-]{0,40}$/)))
  .check(z.maxLength(RELEASE_LIMITS.sheetNames));

/**
 * Names in the shell's document that pages refer to: icons, classes of drawings, and attributes for filling in forms
 * without script.
 */
const SheetNames = z.object({ icons: Names, artClasses: Names, slotAttributes: Names });
export type SheetNames = z.infer<typeof SheetNames>;

/** A former address of a page, and its current page in the same release. */
const DeclaredRedirect = z.object({ from: PagePath, to: PagePath });

/**
 * The content of `release.json`: one immutable build with the hashes of its files and its pages. The version is a hash
 * of everything except time, commit and signature.
 */
export const Release = z.object({
  contract: z.literal(CONTRACT_VERSION),
  owner: z.enum(['shell', ...REMOTE_NAMES]),
  version: Version,
  builtAt: z.iso.datetime(),
  /** Ends in `+changes` if there were uncommitted files. */
  commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,40}(?:\+changes)?$/))),
  /** Versions of the shared singletons that the release was built against. */
  singletons: z
    .record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(40)))
    .check(
      z.refine(
        (named) => Object.keys(named as object).length <= RELEASE_LIMITS.singletons,
        'too many singletons',
      ),
    ),
  /**
   * Files in `browser/` that every page loads, in load order: the container and its exposed module, or the shell's entry
   * and its parts.
   */
  scripts: z.array(ScriptPath).check(z.minLength(1), z.maxLength(20)),
  /** The server bundle; for the shell, its render worker. */
  server: ReleasePath,
  pages: z.array(DeclaredPage).check(z.maxLength(RELEASE_LIMITS.pages)),
  feeds: z._default(z.array(DeclaredFeed).check(z.maxLength(10)), []),
  /** What the shell's sheet provides, or what a remote's scripts need from it. Missing in earlier releases. */
  sheet: z.optional(SheetNames),
  /** True if it contains unpublished pages, which are shown in previews only. */
  hasDrafts: z.optional(z.boolean()),
  redirects: z.optional(z.array(DeclaredRedirect).check(z.maxLength(RELEASE_LIMITS.redirects))),
  /** base64 Ed25519 signature over all other fields. Required if the composer has a key for the remote. */
  signature: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/))),
  files: z
    .record(ReleasePath, ReleasedFile)
    .check(
      z.refine((files) => Object.keys(files as object).length <= RELEASE_LIMITS.files, 'too many files'),
    ),
});
export type Release = z.infer<typeof Release>;

/** Only files in `browser/` are served to visitors. */
export const BROWSER_FOLDER = 'browser/';

/** Source maps, each named after its script in `browser/`: the composer uses them to locate a page's fault in the source. */
export const MAPS_FOLDER = 'maps/';

/** The path of the map of a file in `browser/`. */
export function mapOf(file: string): string {
  return `${MAPS_FOLDER}${file.slice(BROWSER_FOLDER.length)}.map`;
}

/** Files in `maps/` without a matching script. */
export function strayMaps(files: readonly string[]): string[] {
  const maps = new Set(files.filter((file) => file.startsWith(BROWSER_FOLDER)).map(mapOf));
  return files.filter((file) => file.startsWith(MAPS_FOLDER) && !maps.has(file));
}

/** Public base address of a release's browser files, on the site's own origin. */
export function assetBase(owner: ReleaseOwner, version: string): string {
  return `/assets/${owner}/${version}/`;
}

export interface ReleaseInPage {
  readonly version: string;
  readonly base: string;
  /** The container's file name; absent for the shell. */
  readonly entry?: string;
  /** Scripts that every page of the remote needs besides its container; absent for the shell. */
  readonly scripts?: readonly string[];
  /** File name → base64 SHA-256. */
  readonly integrity: Readonly<Record<string, string>>;
}
