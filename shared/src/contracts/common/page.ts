import * as z from 'zod/mini';

/** Path of a page: lower-case segments, no trailing slash except for the root. */
export const PagePath = z.string().check(z.regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/), z.maxLength(200));

/** A page's metadata. The shell appends the site's name to `title` in the document's title. */
export const PageHead = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(70)),
  description: z.string().check(z.minLength(1), z.maxLength(200)),
  /** False for pages that search engines must not list; such pages are not in the sitemap either. */
  index: z._default(z.boolean(), true),
});
export type PageHead = z.infer<typeof PageHead>;

/** The head as a remote writes it in its routes. */
export type PageHeadInput = z.input<typeof PageHead>;
