import type { Db } from '../../database/connection.ts';
import { findLaterEvents, readEventsOfDay } from '../storage/events.ts';
import { replaceDay } from '../storage/rollups.ts';
import { lockSequence } from '../storage/sequence.ts';
import { findVisitsWithEvents } from '../storage/visits.ts';
import { addVitals, deleteVitals } from '../storage/vitals.ts';
import { continueVisit } from '../visits/continue-visit.ts';
import type { StoredEvent, Visit } from '../visits/visit.ts';
import { RollupChanges } from './changes.ts';
import { addEvent, addVisit } from './roll-up.ts';

/**
 * Recounts a day from its events, and replaces its roll-ups. No events are recorded meanwhile, so the day must be over. Holds
 * the day's visits in memory, and reads events in pages. Without events, for example after they were deleted, nothing changes.
 */
export async function recountDay(day: string, applicationPage: number, transaction: Db): Promise<void> {
  await lockSequence(transaction);
  const visits = new Map(
    (await findVisitsWithEvents(day, transaction)).map((visit) => [visit.id, withoutCounts(visit)]),
  );
  const changes = new RollupChanges();
  const seen = new Set<string>();
  const isFirst = (key: string) => seen.size !== seen.add(key).size;
  const vitals: StoredEvent[] = [];
  let isEmpty = true;
  for await (const event of readEventsOfDay(day, transaction)) {
    isEmpty = false;
    const visit = visits.get(event.visitId) ?? null;
    addEvent(event, { visit, applicationPage, isFirst }, changes);
    if (event.name === 'vitals') vitals.push(event);
    if (visit) visits.set(visit.id, continueVisit(visit, event));
  }
  if (isEmpty) return;
  for (const event of await findLaterEvents(day, transaction)) {
    const visit = visits.get(event.visitId);
    if (visit) visits.set(visit.id, continueVisit(visit, event));
  }
  const earlier = new Map<string, Visit[]>();
  for (const visit of visits.values())
    if (visit.start.day === day) addVisit({ before: null, after: visit }, earlier, changes);
  await replaceDay(day, changes, transaction);
  await deleteVitals(day, transaction);
  await addVitals(vitals, transaction);
}

/** The visit as it was before its first event. */
function withoutCounts(visit: Visit): Visit {
  const { startedAt, entryPage } = visit;
  return {
    ...visit,
    ...{ lastAt: startedAt, exitPage: entryPage },
    ...{ pageviews: 0, interactions: 0, conversions: 0, visibleMs: 0 },
  };
}
