import type { RecordField } from './record-address.ts';

/** The ID of the field for a new note about a submission. */
export function noteFieldOf(submissionId: string): string {
  return `note-for-${submissionId}`;
}

/** The ID of a field of the work on the open submission. */
export function workFieldOf(name: string): string {
  return `work-${name}`;
}

/** Focuses a field of the open record. */
export function focusField(field: RecordField, submissionId: string): void {
  document.getElementById(field === 'status' ? workFieldOf('status') : noteFieldOf(submissionId))?.focus();
}
