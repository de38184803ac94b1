import { createUuid } from '@site/shared/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { draftKey, type Draft } from '../drafts.ts';
import type { TemplateSet } from './templates-content.ts';

/** A message that is not sent yet. `form` is the open form, if any. */
export interface MessageDraft extends Draft {
  /** Stays the same while the message is sent again, so that the applicant gets it once. */
  readonly id: string;
  readonly form: TemplateSet | null;
  readonly template: string;
  readonly subject: string;
}

const EMPTY: MessageDraft = { id: '', form: null, template: '', subject: '', text: '' };

/** The begun message to an applicant: it survives closing the record, and leaving the admin page. */
export function useMessageDraft(submissionId: string) {
  const queries = useQueryClient();
  const queryKey = draftKey('message', submissionId);
  const { data = EMPTY } = useQuery<MessageDraft>({
    queryKey,
    queryFn: () => EMPTY,
    enabled: false,
    gcTime: Infinity,
  });
  return {
    draft: data,
    begin: (form: TemplateSet) =>
      queries.setQueryData<MessageDraft>(queryKey, { ...EMPTY, id: createUuid(), form }),
    change: (more: Partial<MessageDraft>) =>
      queries.setQueryData<MessageDraft>(queryKey, (last = EMPTY) => ({ ...last, ...more })),
    /** Drops what was sent. What was changed since stays, as another message. */
    finish: ({ id, subject, text }: MessageDraft) =>
      queries.setQueryData<MessageDraft>(queryKey, (last = EMPTY) => {
        if (last.id !== id) return last;
        return last.subject === subject && last.text === text ? EMPTY : { ...last, id: createUuid() };
      }),
    clear: () => queries.setQueryData<MessageDraft>(queryKey, EMPTY),
  };
}
