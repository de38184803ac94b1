import * as z from 'zod/mini';
import { checkWindowOrder, IsoDate } from '../common/day-window.ts';
import { defineEndpoint } from '../common/endpoint.ts';
import { EmailAddress } from '../public/email-address.ts';

/** All events of the audit log. */
export const AUDIT_EVENTS = [
  'submission_received',
  'submission_quarantined',
  'submission_released',
  'submission_marked_spam',
  'submission_purged',
  'submission_erased',
  'submissions_exported',
  'export_downloaded',
  'submission_viewed',
  'submission_status_changed',
  'submission_assigned',
  'submission_next_action_changed',
  'submission_merged',
  'submission_separated',
  'submission_note_added',
  'submission_note_edited',
  'submission_note_deleted',
  'submission_reply_sent',
  'documents_requested',
  'document_request_withdrawn',
  'document_received',
  'saved_view_created',
  'saved_view_changed',
  'saved_view_deleted',
  'document_previewed',
  'document_downloaded',
  'newsletter_subscribed',
  'newsletter_quarantined',
  'newsletter_released',
  'newsletter_sign_up_repeated',
  'newsletter_confirmed',
  'newsletter_unsubscribed',
  'newsletter_unsubscribe_undone',
  'newsletter_suppressed',
  'newsletter_suppression_lifted',
  'newsletter_confirmation_resent',
  'newsletter_erased',
  'newsletter_exported',
  'newsletter_imported',
  'analytics_exported',
  'analytics_note_saved',
  'analytics_note_deleted',
  'analytics_team_link_created',
  'mail_retried',
  'mails_retried',
  'login',
  'login_failed',
  'login_blocked',
  'reauthentication_failed',
  'logout',
  'refresh_reuse_detected',
  'token_revoked',
  'user_signedup',
  'user_repeated_signup',
  'user_confirmation_requested',
  'user_recovery_requested',
  'user_updated_password',
  'user_email_change_requested',
  'user_email_change_canceled',
  'user_updated_email',
  'verification_attempted',
  'user_modified',
  'factor_in_progress',
  'factor_unenrolled',
  'factor_paused',
  'recovery_codes_created',
  'recovery_code_used',
  'challenge_created',
  'user_invited',
  'admin_created',
  'admin_factors_reset',
  'admin_signed_out',
  'admin_banned',
  'admin_unbanned',
  'role_granted',
  'role_revoked',
  'domain_blocked',
  'domain_unblocked',
  'site_fact_changed',
  'site_fact_reset',
  'release_rolled_back',
  'release_pinned',
  'release_unpinned',
  'release_preview_created',
  'audit_exported',
  'retention_changed',
  'retention_applied',
] as const;
export type AuditEvent = (typeof AUDIT_EVENTS)[number];

export const AUDIT_RESULTS = ['success', 'failure'] as const;

const filterFields = {
  event: z.optional(z.enum(AUDIT_EVENTS, 'Choose an event of the audit log')),
  /** The email address of the person who acted. */
  actor: z.optional(EmailAddress),
  /** The id of what was acted on. */
  subject: z.optional(z.string().check(z.regex(/^[0-9a-zA-Z-]{1,36}$/, 'Enter an id'))),
  startDate: z.optional(IsoDate),
  endDate: z.optional(IsoDate),
  result: z.optional(z.enum(AUDIT_RESULTS, `Choose one of: ${AUDIT_RESULTS.join(', ')}`)),
};

/** Lines that match all given fields. Both dates are inclusive, in the site's reporting time zone. */
export const AuditFilter = z.object(filterFields).check(checkWindowOrder);
export type AuditFilter = z.infer<typeof AuditFilter>;

const AuditQuery = z
  .object({ ...filterFields, cursor: z.optional(z.string().check(z.maxLength(400))) })
  .check(checkWindowOrder);

export const AuditLine = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** An event of `AUDIT_EVENTS`, or one that another version of the API recorded. */
  event: z.string(),
  result: z.enum(AUDIT_RESULTS),
  /** Null for commands run on the server, and for visitors. The email is null after the account was deleted. */
  actor: z.nullable(z.object({ id: z.string(), email: z.nullable(z.string()) })),
  subject: z.nullable(z.string()),
  /** Shortened after 90 days. */
  address: z.nullable(z.string()),
  /**
   * Texts and numbers by name. Not described further, because a union and a record would add code to every page with a
   * form.
   */
  detail: z.nullable(z.looseObject({})),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const AUDIT_PAGE_SIZE = 50;

/** Newest first. `next` leads to older lines and `previous` to newer ones; both are opaque, and null at the end. */
export const AuditPage = z.object({
  items: z.array(AuditLine).check(z.maxLength(AUDIT_PAGE_SIZE)),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
});
export type AuditPage = z.infer<typeof AuditPage>;

/** A cursor is valid for its own filter only. */
export const listAudit = defineEndpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/admin/audit',
  access: 'read-audit',
  query: AuditQuery,
  status: 200,
  reply: AuditPage,
  problems: [401, 403],
});

/** All lines of a filter as a CSV file, newest first; no text can run as a formula. */
export const exportAudit = defineEndpoint({
  name: 'exportAudit',
  method: 'GET',
  path: '/api/admin/audit/export',
  access: 'read-audit',
  query: AuditFilter,
  status: 200,
  problems: [401, 403],
});
