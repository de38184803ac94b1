import { ApiError } from '@site/shared/contracts';
import { findSubmission, type SubmissionRecord, type SubmissionWork } from '@site/shared/contracts/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callAsUser } from '../../../session/calls/call-as-user.ts';

/** Keys of the queries about one submission. They begin alike, so that a change of the lists does not load them again. */
export const recordKeys = {
  record: (reference: string) => ['submission', reference],
  notes: (id: string) => ['submission', id, 'notes'],
  mails: (id: string) => ['submission', id, 'mails'],
  related: (id: string) => ['submission', id, 'related'],
  viewers: (id: string) => ['submission', id, 'viewers'],
  messages: (id: string) => ['submission', id, 'messages'],
  preview: (id: string, number: number) => ['submission', id, 'preview', String(number)],
  page: (id: string, number: number, page: number) => [
    'submission',
    id,
    'page',
    String(number),
    String(page),
  ],
  timeline: (id: string) => ['submission', id, 'timeline'],
} as const;

/** The record of a reference, or null when there is none. It is dropped from the cache when it is no longer shown. */
export function useRecord(reference: string) {
  return useQuery({
    queryKey: recordKeys.record(reference),
    queryFn: ({ signal }) =>
      callAsUser(findSubmission, { params: { reference }, signal }).catch(nullIfMissing),
    gcTime: 0,
    meta: { isToldInPlace: true },
  });
}

/** A missing record is a valid answer, not a failure. */
function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** What to do after staff changed something about a submission. */
export function useRecordChanges({ id }: Pick<SubmissionRecord, 'id'>, reference: string) {
  const queries = useQueryClient();
  const key = recordKeys.record(reference);
  const invalidate = (keys: readonly (readonly string[])[]) =>
    Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  return {
    /** Reads the record again. */
    reload: () => invalidate([key, recordKeys.timeline(id)]),
    /** Shows the saved work, here and in the lists. */
    async onWorkSaved(work: SubmissionWork) {
      queries.setQueryData<SubmissionRecord | null>(key, (record) => record && { ...record, ...work });
      await invalidate([['submissions'], recordKeys.timeline(id)]);
    },
    /** A message changes the status as well. */
    onMessagesChanged: () =>
      invalidate([
        key,
        ['submissions'],
        ...[recordKeys.messages, recordKeys.mails, recordKeys.timeline].map((keyOf) => keyOf(id)),
      ]),
    onNotesChanged: () => invalidate([recordKeys.notes(id), recordKeys.timeline(id)]),
  };
}
