import type { PageData, RemoteName } from '@site/shared/federation';
import { z } from 'zod';

/** A job for the render worker: a bundle to load and the paths to render with it. */
export interface RenderJob {
  readonly data: PageData;
  /** The remote's server bundle in the store; null for the shell's own pages. */
  readonly bundle: { readonly remote: RemoteName; readonly file: string } | null;
  /** Paths to render. A path without a page in `data` renders the 404 page, or the notice of a missing area. */
  readonly paths: readonly string[];
}

/** Larger than the limits of the checks, so that a page slightly over them is refused with a clear message. */
const MAX_CHARACTERS = 8 * 1024 * 1024;
const MAX_OBJECTS = 50;
const MAX_DEPTH = 50;

/** A schema.org object, serialized by the worker. `toJSON` of a bundle may return something else. */
const StructuredData = z
  .string()
  .max(1024 * 1024)
  .transform((text, context): Readonly<Record<string, unknown>> => {
    const value = depthOf(text) <= MAX_DEPTH ? parseJson(text) : undefined;
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
    context.addIssue('must be a JSON object');
    return z.NEVER;
  });

const RenderedPage = z.object({
  path: z.string().max(300),
  html: z.string().max(MAX_CHARACTERS),
  /** All rules of the page, the global ones first. */
  css: z.string().max(MAX_CHARACTERS),
  /** Emotion ids of the global rules. */
  globals: z.array(z.string().max(100)).max(1000),
  /** The page's schema.org objects. */
  structuredData: z.array(StructuredData).max(MAX_OBJECTS),
});
export type RenderedPage = Readonly<z.output<typeof RenderedPage>>;

const WrittenFeed = z.object({
  path: z.string().max(300),
  body: z.string().max(MAX_CHARACTERS),
});
export type WrittenFeed = Readonly<z.infer<typeof WrittenFeed>>;

/** Messages of the worker, besides signals. They do not name a remote, because the worker is not trusted. */
export const RenderMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), page: RenderedPage }),
  z.object({ kind: z.literal('feed'), feed: WrittenFeed }),
  z.object({
    kind: z.literal('failure'),
    path: z.string().max(300).nullable(),
    message: z.string().max(3000),
  }),
]);
export type RenderMessage = z.output<typeof RenderMessage>;

/** The messages that the worker sends. */
export type SentRenderMessage =
  z.input<typeof RenderMessage> | { readonly kind: 'step'; readonly step: string };

export interface RenderFailure {
  /** The check that failed; absent if rendering failed. */
  readonly check?: string;
  readonly remote: RemoteName | null;
  readonly path: string | null;
  /** The host or interface in question, as named in an exception. */
  readonly about?: string | undefined;
  readonly message: string;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Maximum nesting depth. Deeply nested JSON can be parsed but not stringified. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const character of text) {
    if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}
