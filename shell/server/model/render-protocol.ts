import type { PageData, RemoteName } from '@site/shared/federation';
import { z } from 'zod';

/** What the render worker is told: the one bundle to load and which paths to render with it. */
export interface RenderJob {
  readonly data: PageData;
  /** The remote's server bundle in the store; null for the shell's own pages. */
  readonly bundle: { readonly remote: RemoteName; readonly file: string } | null;
  /** Paths to render; one that is no page of `data` renders the 404 page, or the notice of a missing area. */
  readonly paths: readonly string[];
}

/** More than a check lets pass, so that a page which is a little too large is refused by its name. */
const MAX_CHARACTERS = 8 * 1024 * 1024;
const MAX_OBJECTS = 50;
const MAX_DEPTH = 50;

/** A schema.org object, as the text that the child made of it: what `toJSON` of a bundle's own makes is no object. */
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
  /** All its rules: those for the whole document first. */
  css: z.string().max(MAX_CHARACTERS),
  /** Which of them are for the whole document, by the ids that Emotion gives them. */
  globals: z.array(z.string().max(100)).max(1000),
  /** schema.org objects that the page says of itself. */
  structuredData: z.array(StructuredData).max(MAX_OBJECTS),
});
export type RenderedPage = Readonly<z.output<typeof RenderedPage>>;

const WrittenFeed = z.object({
  path: z.string().max(300),
  body: z.string().max(MAX_CHARACTERS),
});
export type WrittenFeed = Readonly<z.infer<typeof WrittenFeed>>;

/** What the child says, beside the signals that every child gives. Whose it is, is not for the child to say. */
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

/** The same as the child writes it. */
export type SentRenderMessage =
  z.input<typeof RenderMessage> | { readonly kind: 'step'; readonly step: string };

export interface RenderFailure {
  /** Name of the check that failed; rendering itself when absent. */
  readonly check?: string;
  readonly remote: RemoteName | null;
  readonly path: string | null;
  /** The host or the interface that it is about: what an exception from the check names. */
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

/** How deep brackets nest: what is nested by the thousand can be read, and not be written again. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const character of text) {
    if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}
