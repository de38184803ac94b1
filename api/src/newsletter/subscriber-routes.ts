import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  countSubscribers,
  exportSubscribers,
  liftSuppression,
  suppressAddress,
} from '@site/shared/contracts';
import type { RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { auditActorOf, type Call, type ServedEndpoint, serve } from '../http/endpoint.ts';
import { countByState, subscriberLines } from './subscribers.ts';
import type { Suppressions } from './suppressions.ts';

export interface SubscriberRouteServices {
  readonly suppressions: Suppressions;
  readonly audit: RecordAudit;
  readonly db: Db;
  readonly now: () => number;
}

/** Admin endpoints for newsletter subscribers. */
export function subscriberEndpoints(services: SubscriberRouteServices): ServedEndpoint[] {
  const { suppressions, db } = services;
  return [
    serve(countSubscribers, () => countByState(db)),
    serve(exportSubscribers, (call) => sendList(call, services)),
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
  { audit, db, now }: SubscriberRouteServices,
): Promise<void> {
  const counts = await countByState(db);
  await audit([{ event: 'newsletter_exported', detail: { ...counts }, ...auditActorOf(call) }], db);
  const { response } = call;
  response.attachment(`subscribers-${new Date(now()).toISOString().slice(0, 10)}.csv`);
  response.type('text/csv; charset=utf-8');
  await pipeline(Readable.from(subscriberLines(db)), response);
}
