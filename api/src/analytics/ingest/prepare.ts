import type { VisitEvent } from '@site/shared/contracts';
import { storableText } from '../classification/texts.ts';
import type { Dimension } from '../rollups/measures.ts';
import type { DayValues } from '../storage/day-values.ts';
import { MAX_TEXT_LENGTH, type DimensionText, type IdOf, type Texts } from '../storage/texts.ts';
import type { NewEvent } from '../visits/assign-visits.ts';
import { VISIT_DIMENSIONS, type Visit } from '../visits/visit.ts';
import type { IncomingEvents } from './incoming.ts';

export interface PrepareServices {
  readonly texts: Pick<Texts, 'resolve'>;
  readonly dayValues: DayValues;
}

/** Replaces the texts of a batch with ids. New texts are stored first. */
export async function prepare(
  items: readonly IncomingEvents[],
  { texts, dayValues }: PrepareServices,
): Promise<NewEvent[]> {
  for (const day of new Set(items.map((item) => item.day))) await dayValues.load(day);
  const limited = items.map((item) => limitValues(item, dayValues));
  const idOf = await texts.resolve(limited.flatMap((item) => textsOf(item)));
  return limited.flatMap((item) => toEvents(item, idOf));
}

function limitValues(from: IncomingEvents, dayValues: DayValues): IncomingEvents {
  const limit = (dimension: Dimension, value: string) =>
    dayValues.limit(from.day, dimension, storableText(value, MAX_TEXT_LENGTH));
  const limitIfKnown = (dimension: Dimension, value: string | null) => value && limit(dimension, value);
  const values = VISIT_DIMENSIONS.map((name) => [name, limitIfKnown(name, from.values[name])]);
  return {
    ...from,
    page: limit('page', from.page),
    release: limitIfKnown('release', from.release),
    values: Object.fromEntries(values) as IncomingEvents['values'],
  };
}

function textsOf({ page, release, values, events }: IncomingEvents): DimensionText[] {
  return [
    { dimension: 'page', value: page },
    ...(release === null ? [] : [{ dimension: 'release', value: release } as const]),
    ...VISIT_DIMENSIONS.flatMap((dimension) => {
      const value = values[dimension];
      return value === null ? [] : [{ dimension, value }];
    }),
    ...events.map(({ name }): DimensionText => ({ dimension: 'event', value: name })),
  ];
}

function toEvents(from: IncomingEvents, idOf: IdOf): NewEvent[] {
  const { at, visitor, previousVisitor, release } = from;
  const values = VISIT_DIMENSIONS.map((name) => {
    const value = from.values[name];
    return [name, value === null ? null : idOf(name, value)];
  });
  const common = {
    ...{ at, visitor, previousVisitor },
    page: idOf('page', from.page),
    release: release === null ? null : idOf('release', release),
    values: Object.fromEntries(values) as Visit['values'],
  };
  return from.events.map((event) => ({
    ...common,
    name: event.name,
    nameId: idOf('event', event.name),
    ...engagementOf(event),
    detail: detailOf(event, from.missingPath),
  }));
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
