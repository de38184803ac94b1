import type { VisitEvent } from '@site/shared/contracts';
import type { Drop } from '../storage/drops.ts';
import type { VisitDimension } from '../visits/visit.ts';

/** Events of one page, as they arrived. */
export interface IncomingEvents {
  readonly at: number;
  /** The day of arrival in the reporting time zone. */
  readonly day: string;
  /** An id that ends with its salt. */
  readonly visitor: string;
  /** The id with yesterday's salt, for visits that began before midnight. */
  readonly previousVisitor: string | null;
  readonly page: string;
  /** The path of a page that does not exist, without what could tell about a person. */
  readonly missingPath: string | null;
  /** As `marketing@<version>`. */
  readonly release: string | null;
  readonly values: Readonly<Record<VisitDimension, string | null>>;
  readonly events: readonly VisitEvent[];
}

/** What a batch writes for one request. */
export type Incoming =
  { readonly kind: 'events'; readonly from: IncomingEvents } | { readonly kind: 'drop'; readonly drop: Drop };
