import type { Db } from '../../database/connection.ts';
import { takeConversions, type ConversionIds } from '../conversions/take-conversions.ts';
import { rollUp, seenKeysOf, visitorDay } from '../rollups/roll-up.ts';
import { addDrops, type Drop } from '../storage/drops.ts';
import { insertEvents } from '../storage/events.ts';
import { addChanges, findSeen, insertSeen } from '../storage/rollups.ts';
import { lockSequence, saveSequence } from '../storage/sequence.ts';
import { checkTexts } from '../storage/texts.ts';
import { findOpenVisits, findVisitsOfDay, saveOpenVisits, saveVisits } from '../storage/visits.ts';
import { addVitals } from '../storage/vitals.ts';
import { assignVisits, type AssignedEvents, type NewEvent } from '../visits/assign-visits.ts';
import type { Visit } from '../visits/visit.ts';

export interface Batch {
  readonly events: readonly NewEvent[];
  readonly drops: readonly Drop[];
  readonly ids: ConversionIds;
  /** Id of the application form's page. */
  readonly applicationPage: number;
}

/**
 * Stores events with their visits and roll-ups, together with waiting conversions, and counts what was dropped. All or nothing,
 * if run in a transaction.
 */
export async function writeBatch(
  { events, drops, ids, applicationPage }: Batch,
  transaction: Db,
): Promise<void> {
  const sequence = await lockSequence(transaction);
  await checkTexts(new Set(events.flatMap(textsOf)), transaction);
  const visitors = events.flatMap(({ visitor, previousVisitor: previous }) => [
    visitor,
    ...(previous === null ? [] : [previous]),
  ]);
  const found = await findOpenVisits([...new Set(visitors)], transaction);
  const conversions = await takeConversions(sequence.lastEvent, ids, transaction);
  const lastEvent = sequence.lastEvent + conversions.length;
  const ofVisits = assignVisits(events, found, { ...sequence, lastEvent }, ids.timeOf);
  const assigned = { ...ofVisits, events: [...conversions, ...ofVisits.events] };
  const { open, visits } = assigned;
  const seen = await findSeen([...new Set(assigned.events.flatMap(seenKeysOf))], transaction);
  const visitsOf = await findEarlierVisits(assigned, transaction);
  const { changes, newlySeen } = rollUp(assigned, { seen, visitsOf }, applicationPage);
  await insertEvents(assigned.events, transaction);
  await saveVisits(
    visits.map(({ after }) => after),
    transaction,
  );
  await saveOpenVisits(changedOnly(open, found), transaction);
  await insertSeen(newlySeen, transaction);
  await addChanges(changes, transaction);
  await addVitals(assigned.events, transaction);
  await addDrops(
    [...drops, ...assigned.withoutVisit.map((day) => ({ day, reason: 'no-visit' }))],
    transaction,
  );
  await saveSequence(assigned.sequence, transaction);
}

function textsOf({ page, nameId, release, values }: NewEvent): number[] {
  return [page, nameId, release, ...Object.values(values)].filter((id) => id !== null);
}

async function findEarlierVisits({ visits }: AssignedEvents, db: Db): Promise<Map<string, Visit[]>> {
  const started = visits.filter(({ before }) => !before).map(({ after }) => after);
  const found = new Map<string, Visit[]>();
  for (const day of new Set(started.map(({ start }) => start.day))) {
    const visitors = started.filter(({ start }) => start.day === day).map(({ visitor }) => visitor);
    for (const visit of await findVisitsOfDay(day, [...new Set(visitors)], db)) {
      const key = visitorDay(visit);
      found.set(key, [...(found.get(key) ?? []), visit]);
    }
  }
  return found;
}

function changedOnly(open: ReadonlyMap<string, Visit>, found: ReadonlyMap<string, Visit>) {
  return new Map([...open].filter(([visitor, visit]) => found.get(visitor) !== visit));
}
