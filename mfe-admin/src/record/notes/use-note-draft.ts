import { createUuid } from '@site/shared/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { draftKey, type Draft } from '../drafts.ts';

/** What was typed and not saved. */
export interface NoteDraft extends Draft {
  /** Stays the same while the note is sent again, so that it is added once. */
  readonly id: string;
}

const EMPTY: NoteDraft = { id: '', text: '' };

/** The begun note on a submission: it survives closing the record, opening another one, and leaving the admin page. */
export function useNoteDraft(submissionId: string) {
  const queries = useQueryClient();
  const queryKey = draftKey('note', submissionId);
  const { data = EMPTY } = useQuery<NoteDraft>({
    queryKey,
    queryFn: () => EMPTY,
    enabled: false,
    gcTime: Infinity,
  });
  const change = (next: (last: NoteDraft) => NoteDraft) =>
    queries.setQueryData<NoteDraft>(queryKey, (last = EMPTY) => next(last));
  return {
    draft: data,
    keep: (text: string) => change(({ id }) => ({ id: id || createUuid(), text })),
    /** Makes the text another note. */
    renew: () => change(({ text }) => ({ id: createUuid(), text })),
    /** Drops what was added. What was typed since stays, as another note. */
    finish: ({ id, text }: NoteDraft) =>
      change((last) => {
        if (last.id !== id) return last;
        return last.text === text ? EMPTY : { ...last, id: createUuid() };
      }),
  };
}
