import { z } from 'zod';

/** The part of the page data that a report reads: the owner of each page, and its release. */
export const PageData = z.object({
  composition: z.string(),
  pages: z.record(z.string(), z.object({ remote: z.string() })),
  releases: z.record(z.string(), z.object({ version: z.string() })),
});
export type PageData = z.infer<typeof PageData>;

/** A fault in a browser. */
export interface Trouble {
  readonly kind: 'threw' | 'logged' | 'did not load';
  readonly text: string;
  /** The location: a stack, or the address of a script or file. */
  readonly at: string;
}

/** What was observed of a journey until it failed. */
export interface Observations {
  /** Address of the page that was opened last. */
  readonly url: string | null;
  /** The composition that this page came from. */
  readonly data: PageData | null;
  readonly composition: string | null;
  readonly troubles: readonly Trouble[];
}

/** The owner of the failed code or page; null if unknown. */
export const Blame = z.object({
  composition: z.string().nullable(),
  page: z.string().nullable(),
  remote: z.string().nullable(),
  release: z.string().nullable(),
  because: z.string(),
});
export type Blame = z.infer<typeof Blame>;

const ASSET = /\/assets\/([a-z][a-z0-9]*)\/([0-9a-f]{20})\//g;
/** Under `/assets/` too, but not code of a release. */
const NOT_CODE = 'composition';
const MAX_TEXT = 300;

/**
 * Names the release in which a journey failed: that of the code that threw or logged an error, else that of a file that
 * did not load, else that of the page. Asset addresses name remote and version.
 */
export function blame({ url, data, composition, troubles }: Observations): Blame {
  const page = url === null || !URL.canParse(url) ? null : new URL(url).pathname;
  for (const kind of ['threw', 'logged', 'did not load'] as const) {
    for (const { text, at } of troubles.filter((trouble) => trouble.kind === kind)) {
      const code = codeIn(at);
      if (code) return { composition, page, ...code, because: `${becauseOf[kind]}: ${firstLine(text)}` };
    }
  }
  const remote = page === null || !data ? null : (data.pages[page]?.remote ?? 'shell');
  const release = (remote && data?.releases[remote]?.version) ?? null;
  return { composition, page, remote, release, because: 'it owns the page' };
}

const becauseOf = {
  threw: 'its code threw',
  logged: 'its code logged',
  'did not load': 'its file did not load',
};

/** The release in a stack or address. A remote's comes before the shell's, because the shell calls all code. */
function codeIn(at: string): { remote: string; release: string } | undefined {
  const found = [...at.matchAll(ASSET)]
    .map(([, remote = '', release = '']) => ({ remote, release }))
    .filter(({ remote }) => remote !== NOT_CODE);
  return found.find(({ remote }) => remote !== 'shell') ?? found[0];
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, MAX_TEXT);
}

/** The blame for a journey that opened no page: the area in its tags. Null if they name none or several. */
export function blameByTags(
  tags: readonly string[],
  {
    composition,
    releases,
  }: { readonly composition: string | null; readonly releases: Readonly<Record<string, string>> },
): Blame | null {
  const [remote, ...others] = tags.map((tag) => tag.slice(1)).filter((name) => Object.hasOwn(releases, name));
  if (remote === undefined || others.length > 0) return null;
  const because = 'the journey is about it, and opened no page';
  return { composition, page: null, remote, release: releases[remote] ?? null, because };
}
