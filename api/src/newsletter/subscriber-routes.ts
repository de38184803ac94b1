import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  checkSubscriberImport,
  countSubscribers,
  eraseSubscriber,
  exportSubscribers,
  importSubscribers,
  liftSuppression,
  listSubscribers,
  readSubscriberDays,
  resendConfirmation,
  suppressAddress,
  unsubscribeSubscriber,
} from '@site/shared/contracts/staff';
import type { RecordAudit } from '../audit/audit-log.ts';
import { auditActorOf, type Call, type ServedEndpoint, serve } from '../http/endpoint.ts';
import type { EraseSubscriber } from './erasures.ts';
import type { SubscriberImport } from './import.ts';
import type { SubscriberChanges } from './subscriber-changes.ts';
import { readDays } from './subscriber-days.ts';
import { listPage, type SubscriberListServices } from './subscriber-list.ts';
import { countByState, subscriberLines } from './subscribers.ts';
import type { Suppressions } from './suppressions.ts';

export interface SubscriberRouteServices extends SubscriberListServices {
  readonly suppressions: Suppressions;
  readonly changes: SubscriberChanges;
  readonly erase: EraseSubscriber;
  readonly imports: SubscriberImport;
  readonly audit: RecordAudit;
}

/** Admin endpoints for newsletter subscribers. */
export function subscriberEndpoints(services: SubscriberRouteServices): ServedEndpoint[] {
  const { suppressions, changes, erase, imports, db } = services;
  return [
    serve(listSubscribers, ({ query }) => listPage(query, services)),
    serve(readSubscriberDays, async () => ({ items: await readDays(services) })),
    serve(countSubscribers, () => countByState(db)),
    serve(exportSubscribers, (call) => sendList(call, services)),
    serve(resendConfirmation, (call) => changes.resendConfirmation(call.params.id, auditActorOf(call))),
    serve(unsubscribeSubscriber, (call) => changes.unsubscribe(call.params.id, auditActorOf(call))),
    serve(eraseSubscriber, (call) => erase(call.params.id, auditActorOf(call))),
    serve(checkSubscriberImport, ({ body }) => imports.check(body.text)),
    serve(importSubscribers, (call) => imports.run(call.body, auditActorOf(call))),
    serve(suppressAddress, async (call) => {
      const { email } = call.body;
      await suppressions.suppress(email, auditActorOf(call));
      return { email };
    }),
    serve(liftSuppression, (call) => suppressions.lift(call.body.email, auditActorOf(call))),
  ];
}

/** Streams the CSV export. The audit line is written before the first byte is sent. */
async function sendList(
  call: Call<typeof exportSubscribers>,
  { audit, db, now, readCalendar }: SubscriberRouteServices,
): Promise<void> {
  const counts = await countByState(db);
  await audit([{ event: 'newsletter_exported', detail: { ...counts }, ...auditActorOf(call) }], db);
  const { response } = call;
  const calendar = await readCalendar();
  response.attachment(`subscribers-${calendar.dayOf(now())}.csv`);
  response.type('text/csv; charset=utf-8');
  await pipeline(Readable.from(subscriberLines(calendar.timeZone, db)), response);
}
