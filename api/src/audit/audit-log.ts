import type { Db } from '../database/connection.ts';
import { createId } from '../database/ids.ts';
import { toInstant } from '../database/instants.ts';
import { insertRows } from '../database/statements.ts';

/** One line of the audit log: who did what to whom. Lines are only added, never changed. */
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
}

/** The user and request behind a change. Commands run on the server have no actor. */
export type AuditActor = Pick<AuditEntry, 'actorId' | 'sessionId' | 'requestId'>;

export type AuditEvent =
  | 'submission_received'
  | 'submission_quarantined'
  | 'submission_released'
  | 'submission_purged'
  | 'submission_erased'
  | 'document_downloaded'
  | 'newsletter_subscribed'
  | 'newsletter_quarantined'
  | 'newsletter_released'
  | 'newsletter_sign_up_repeated'
  | 'newsletter_confirmed'
  | 'newsletter_unsubscribed'
  | 'newsletter_unsubscribe_undone'
  | 'newsletter_suppressed'
  | 'newsletter_suppression_lifted'
  | 'newsletter_exported'
  | 'analytics_exported'
  | 'mail_retried'
  | 'login'
  | 'login_failed'
  | 'login_blocked'
  | 'reauthentication_failed'
  | 'logout'
  | 'refresh_reuse_detected'
  | 'token_revoked'
  | 'user_signedup'
  | 'user_repeated_signup'
  | 'user_confirmation_requested'
  | 'user_recovery_requested'
  | 'user_updated_password'
  | 'user_email_change_requested'
  | 'user_email_change_canceled'
  | 'user_updated_email'
  | 'verification_attempted'
  | 'user_modified'
  | 'factor_in_progress'
  | 'factor_unenrolled'
  | 'factor_paused'
  | 'recovery_codes_created'
  | 'recovery_code_used'
  | 'challenge_created'
  | 'admin_created'
  | 'admin_factors_reset'
  | 'admin_signed_out'
  | 'admin_banned'
  | 'admin_unbanned'
  | 'role_granted'
  | 'role_revoked'
  | 'domain_blocked'
  | 'domain_unblocked'
  | 'site_fact_changed'
  | 'site_fact_reset';

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
