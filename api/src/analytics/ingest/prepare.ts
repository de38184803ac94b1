import type { VisitEvent } from '@site/shared/contracts';
import type { Dimension } from '../rollups/measures.ts';
import type { DayValues } from '../storage/day-values.ts';
import type { DimensionText, Texts } from '../storage/texts.ts';
import type { NewEvent } from '../visits/assign-visits.ts';
import { VISIT_DIMENSIONS, type Visit } from '../visits/visit.ts';
import type { IncomingEvents } from './incoming.ts';

export interface PrepareServices {
  readonly texts: Texts;
  readonly dayValues: DayValues;
}

/** Replaces the texts of a batch with ids. New texts are stored first. */
export async function prepare(
  items: readonly IncomingEvents[],
  { texts, dayValues }: PrepareServices,
): Promise<NewEvent[]> {
  for (const day of new Set(items.map((item) => item.day))) await dayValues.load(day);
  const limited = items.map((item) => limitValues(item, dayValues));
  await texts.store(limited.flatMap((item) => textsOf(item)));
  return limited.flatMap((item) => toEvents(item, texts));
}

function limitValues(from: IncomingEvents, dayValues: DayValues): IncomingEvents {
  const limit = (dimension: Dimension, value: string) => dayValues.limit(from.day, dimension, value);
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

function toEvents(from: IncomingEvents, texts: Texts): NewEvent[] {
  const { at, visitor, previousVisitor, release } = from;
  const values = VISIT_DIMENSIONS.map((name) => {
    const value = from.values[name];
    return [name, value === null ? null : texts.idOf(name, value)];
  });
  const common = {
    ...{ at, visitor, previousVisitor },
    page: texts.idOf('page', from.page),
    release: release === null ? null : texts.idOf('release', release),
    values: Object.fromEntries(values) as Visit['values'],
  };
  return from.events.map((event) => ({
    ...common,
    name: event.name,
    nameId: texts.idOf('event', event.name),
    ...engagementOf(event),
    detail: detailOf(event, from.missingPath),
  }));
}

function engagementOf(event: VisitEvent) {
  if (event.name !== 'engagement') return { visibleMs: 0, scrollPercent: 0 };
  const { visibleMs, scrollPercent } = event;
  return { visibleMs, scrollPercent };
}

/** What an event says besides its name. Engagement has its own columns. */
function detailOf(event: VisitEvent, missingPath: string | null): string | null {
  const { name, ...fields } = event;
  if (name === 'not_found') return JSON.stringify({ path: missingPath });
  return name === 'engagement' || Object.keys(fields).length === 0 ? null : JSON.stringify(fields);
}
