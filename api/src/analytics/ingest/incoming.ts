import type { VisitEvent } from '@site/shared/contracts';
import type { Drop } from '../storage/drops.ts';
import type { LocalTime, VisitValues } from '../visits/visit.ts';

/** Events of one page, as they arrived. */
export interface IncomingEvents {
  /** Ids of reports are in the order of their times. */
  readonly id: string;
  readonly at: number;
  readonly time: LocalTime;
  /** An id that ends with its salt. */
  readonly visitor: string;
  /** The id with yesterday's salt, for visits that began before midnight. */
  readonly previousVisitor: string | null;
  readonly page: string;
  /** The path of a page that does not exist, without what could tell about a person. */
  readonly missingPath: string | null;
  /** As `marketing@<version>`. */
  readonly release: string | null;
  readonly values: VisitValues;
  readonly events: readonly VisitEvent[];
}

/** What a batch writes for one request. */
export type Incoming =
  { readonly kind: 'events'; readonly from: IncomingEvents } | { readonly kind: 'drop'; readonly drop: Drop };
