import type { AuditEvent } from '@site/shared/contracts/staff';
import type { Db } from '../database/connection.ts';
import { createId } from '../database/ids.ts';
import { toInstant } from '../database/instants.ts';
import { insertRows } from '../database/statements.ts';

/**
 * One line of the audit log: who did what to whom. Lines are for people to read; no code decides by them. After 90 days, addresses are
 * shortened (`shorten-old-lines.ts`); after two years, lines are removed (`remove-old-lines.ts`).
 */
export interface AuditEntry {
  readonly event: AuditEvent;
  readonly result?: 'success' | 'failure';
  readonly actorId?: string | null;
  readonly subjectId?: string;
  readonly sessionId?: string;
  readonly requestId?: string;
  readonly address?: string;
  readonly userAgent?: string;
  readonly detail?: Readonly<Record<string, string | number>>;
  /** Not stored: the subject has counted as a conversion before. */
  readonly isCounted?: boolean;
}

/** The user and request behind a change. Commands run on the server have no actor. */
export type AuditActor = Pick<AuditEntry, 'actorId' | 'sessionId' | 'requestId'>;

/** Adds lines. Pass the transaction of the recorded change as `db` so that both are committed together. */
export type RecordAudit = (entries: readonly AuditEntry[], db: Db) => Promise<void>;

export function createAuditLog(now: () => number): RecordAudit {
  return async (entries, db) => {
    const time = now();
    const at = toInstant(time);
    const rows = entries.map((entry) => toRow(entry, time, at));
    await insertRows('audit_log', rows, db);
  };
}

function toRow(entry: AuditEntry, time: number, at: string) {
  return {
    id: createId(time),
    created_at: at,
    event: entry.event,
    result: entry.result ?? 'success',
    actor_id: entry.actorId ?? null,
    subject_id: entry.subjectId ?? null,
    session_id: entry.sessionId ?? null,
    request_id: entry.requestId ?? null,
    address: entry.address ?? null,
    user_agent: entry.userAgent ?? null,
    detail: entry.detail ? JSON.stringify(entry.detail) : null,
  };
}
