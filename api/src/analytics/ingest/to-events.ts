import type { VisitEvent } from '@site/shared/contracts';
import { storableText } from '../classification/texts.ts';
import { MAX_TEXT_LENGTH } from '../storage/texts.ts';
import {
  canStartVisit,
  NO_VALUES,
  VISIT_DIMENSIONS,
  type StoredEvent,
  type VisitValues,
} from '../visits/visit.ts';
import type { IncomingEvents } from './incoming.ts';

/**
 * The events of a report as they are stored. All have the same time, so only the first one that can start a visit gets the values
 * of the visit.
 */
export function toEvents(from: IncomingEvents): StoredEvent[] {
  const { id, at, time, visitor, previousVisitor, release, events } = from;
  const common = {
    ...{ at, time, visitor, previousVisitor },
    page: storable(from.page),
    release: release && storable(release),
  };
  const values = storableValues(from.values);
  const first = events.findIndex(({ name }) => canStartVisit(name));
  return events.map((event, index) => ({
    ...common,
    id: `${id}-${String(index).padStart(2, '0')}`,
    name: event.name,
    ...engagementOf(event),
    detail: detailOf(event, from.missingPath),
    values: index === first ? values : NO_VALUES,
  }));
}

function storable(text: string): string {
  return storableText(text, MAX_TEXT_LENGTH);
}

function storableValues(values: VisitValues): VisitValues {
  const stored = VISIT_DIMENSIONS.map((name) => [name, values[name] && storable(values[name])]);
  return Object.fromEntries(stored) as VisitValues;
}

function engagementOf(event: VisitEvent) {
  if (event.name !== 'engagement') return { visibleMs: 0, scrollPercent: 0 };
  const { visibleMs, scrollPercent } = event;
  return { visibleMs, scrollPercent };
}

/** The column's length. JSON needs up to six characters for an unusual one. */
const MAX_DETAIL_LENGTH = 400;

/** What an event says besides its name, unless it is too long. Engagement has its own columns. */
function detailOf(event: VisitEvent, missingPath: string | null): string | null {
  const { name, ...fields } = event;
  if (name === 'engagement') return null;
  const detail = JSON.stringify(name === 'not_found' ? { path: missingPath } : fields);
  return detail === '{}' || detail.length > MAX_DETAIL_LENGTH ? null : detail;
}
