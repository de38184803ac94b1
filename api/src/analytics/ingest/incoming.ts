import type { VisitEvent } from '@site/shared/contracts';
import type { Drop } from '../storage/drops.ts';
import type { Conversion, VisitDimension } from '../visits/visit.ts';

/** Who an event is from: ids that end with their salts. */
export interface Visitor {
  readonly visitor: string;
  /** The id with yesterday's salt, for visits that began before midnight. */
  readonly previousVisitor: string | null;
}

/** Events of one page, as they arrived. */
export interface IncomingEvents extends Visitor {
  readonly at: number;
  /** The day of arrival in the reporting time zone. */
  readonly day: string;
  readonly page: string;
  /** The path of a page that does not exist, without what could tell about a person. */
  readonly missingPath: string | null;
  /** As `marketing@<version>`. */
  readonly release: string | null;
  readonly values: Readonly<Record<VisitDimension, string | null>>;
  readonly events: readonly VisitEvent[];
}

/** A success that the API recorded by itself. The visitor is null if the sender is not counted. */
export interface IncomingConversion {
  readonly at: number;
  readonly day: string;
  readonly name: Conversion;
  readonly page: string;
  readonly visitor: Visitor | null;
}

/** What a batch writes for one request. */
export type Incoming =
  | { readonly kind: 'events'; readonly from: IncomingEvents }
  | { readonly kind: 'conversion'; readonly from: IncomingConversion }
  | { readonly kind: 'drop'; readonly drop: Drop };
