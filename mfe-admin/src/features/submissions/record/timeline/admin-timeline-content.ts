import { MAX_TIMELINE_EVENTS, type TimelineEvent } from '@site/shared/contracts/staff';
import { formatDate } from '../../../../kit/time/format-days.ts';
import { eventName } from '../../../../kit/names/admin-audit-events-content.ts';
import { reasonName, statusName } from '../../../../kit/names/admin-work-content.ts';

export const TIMELINE_COPY = {
  title: 'Timeline',
  failure: 'The timeline could not be loaded',
  latest: `These are the latest ${MAX_TIMELINE_EVENTS} events.`,
  log: 'Open in the audit log',
} as const;

const EVENTS: Readonly<Record<string, string>> = {
  submission_received: 'Received',
  submission_quarantined: 'Received and quarantined',
  submission_marked_spam: 'Marked as spam',
  submission_released: 'Released from quarantine',
  submission_viewed: 'Viewed',
  submission_separated: 'No longer merged',
  submission_note_added: 'Note added',
  submission_note_edited: 'Note edited',
  submission_note_deleted: 'Note deleted',
  submission_reply_sent: 'Reply sent',
  documents_requested: 'Documents requested',
  document_request_withdrawn: 'Request for documents withdrawn',
  document_received: 'Requested document received',
  document_previewed: 'Document previewed',
  document_downloaded: 'Document downloaded',
};

/** What happened, with the values before and after a change. */
export function eventText({ event, before, after, reason }: TimelineEvent): string {
  switch (event) {
    case 'submission_status_changed':
      return statusChange(statusName(before ?? ''), statusName(after ?? ''), reason);
    case 'submission_assigned':
      if (after === null) return `No longer assigned to ${before}`;
      return before === null ? `Assigned to ${after}` : `Assigned to ${after} instead of ${before}`;
    case 'submission_next_action_changed':
      if (after === null) return `Next action on ${formatDate(before ?? '')} removed`;
      if (before === null) return `Next action set to ${formatDate(after)}`;
      return `Next action moved from ${formatDate(before)} to ${formatDate(after)}`;
    case 'submission_merged':
      return after === null ? `${before} merged into this application` : `Merged into ${after}`;
    default:
      return new Map(Object.entries(EVENTS)).get(event) ?? eventName(event);
  }
}

function statusChange(before: string, after: string, reason: string | null): string {
  const because = reason === null ? '' : ` (${reasonName(reason)})`;
  return before === after
    ? `Reason changed${because}`
    : `Status changed from ${before} to ${after}${because}`;
}
