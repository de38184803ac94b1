import type { VisitEvent } from '@site/shared/contracts';
import type { Dimension } from '../rollups/measures.ts';
import type { DayValues } from '../storage/day-values.ts';
import type { DimensionText, Texts } from '../storage/texts.ts';
import type { NewEvent } from '../visits/assign-visits.ts';
import { VISIT_DIMENSIONS, type EventName, type Visit } from '../visits/visit.ts';
import type { Incoming, IncomingConversion, IncomingEvents } from './incoming.ts';

export interface PrepareServices {
  readonly texts: Texts;
  readonly dayValues: DayValues;
}

/** Replaces the texts of a batch with ids. New texts are stored first. */
export async function prepare(
  items: readonly Incoming[],
  { texts, dayValues }: PrepareServices,
): Promise<NewEvent[]> {
  const found = items.flatMap((item) => (item.kind === 'drop' ? [] : [item.from]));
  for (const day of new Set(found.map((each) => each.day))) await dayValues.load(day);
  const limited = found.map((each) => limitValues(each, dayValues));
  await texts.store(limited.flatMap((each) => textsOf(each)));
  return limited.flatMap((each) => ('events' in each ? toEvents(each, texts) : [toConversion(each, texts)]));
}

function limitValues<From extends IncomingEvents | IncomingConversion>(
  from: From,
  dayValues: DayValues,
): From {
  const limit = <Value extends string | null>(dimension: Dimension, value: Value) =>
    value === null ? null : dayValues.limit(from.day, dimension, value);
  const page = limit('page', from.page);
  if (!('values' in from)) return { ...from, page };
  const values = VISIT_DIMENSIONS.map((name) => [name, limit(name, from.values[name])]);
  return { ...from, page, release: limit('release', from.release), values: Object.fromEntries(values) };
}

function textsOf(from: IncomingEvents | IncomingConversion): DimensionText[] {
  const page: DimensionText = { dimension: 'page', value: from.page };
  if (!('events' in from)) return [page, { dimension: 'event', value: from.name }];
  const { release, values, events } = from;
  return [
    page,
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
    ...named(event.name, texts),
    ...engagementOf(event),
    detail: detailOf(event, from.missingPath),
  }));
}

function toConversion({ at, name, page, visitor }: IncomingConversion, texts: Texts): NewEvent {
  return {
    at,
    visitor: visitor?.visitor ?? null,
    previousVisitor: visitor?.previousVisitor ?? null,
    ...named(name, texts),
    page: texts.idOf('page', page),
    ...{ release: null, visibleMs: 0, scrollPercent: 0, detail: null, values: null },
  };
}

function named(name: EventName, texts: Texts) {
  return { name, nameId: texts.idOf('event', name) };
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
