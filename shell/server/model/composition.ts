import type { SiteFactChanges, SiteFacts } from '@site/shared/contracts';
import { REMOTE_NAMES, type ReleaseOwner, type RemoteName } from '@site/shared/federation';
import { z } from 'zod';
import type { Encoding } from './encodings.ts';

export const ComposedPage = z.object({
  path: z.string(),
  status: z.number().int(),
  remote: z.enum(REMOTE_NAMES).nullable(),
  index: z.boolean(),
  /** Date of the last change, as 2026-01-31, if the page declares one. */
  changedOn: z.string().nullable().default(null),
  contentSecurityPolicy: z.string(),
  file: z.string().regex(/^\d+\.html$/),
});

/** Bytes of one page in every served encoding. */
export interface PageBodies extends Readonly<Record<Encoding, Buffer>> {
  readonly identity: Buffer;
}

export interface Page extends Omit<z.infer<typeof ComposedPage>, 'file'> {
  readonly bodies: PageBodies;
}

/** One shell, one release of each remote, the site facts, and the pages made from them. Immutable. */
export interface Composition {
  readonly id: string;
  readonly composedAt: string;
  readonly siteUrl: string;
  readonly facts: SiteFacts;
  readonly factChanges: SiteFactChanges;
  readonly releases: Readonly<Partial<Record<ReleaseOwner, string>>>;
  readonly feeds: readonly { readonly path: string; readonly type: string; readonly body: string }[];
  /** Old path → current path of a page. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly pages: ReadonlyMap<string, Page>;
  readonly notFound: Page;
  readonly unavailable: ReadonlyMap<RemoteName, Page>;
}
