import { createUuid } from '@site/shared/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TemplateSet } from './templates-content.ts';

/** A message that is not sent yet. `form` is the open form, if any. */
export interface MessageDraft {
  /** Stays the same while the message is sent again, so that the applicant gets it once. */
  readonly id: string;
  readonly form: TemplateSet | null;
  readonly template: string;
  readonly subject: string;
  readonly text: string;
}

const KEY = 'message-draft';
const EMPTY: MessageDraft = { id: '', form: null, template: '', subject: '', text: '' };

/**
 * The begun message to an applicant: it survives closing the record. It is in memory only and ends with the admin page, because
 * it may hold personal data.
 */
export function useMessageDraft(submissionId: string) {
  const queries = useQueryClient();
  const queryKey = [KEY, submissionId];
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
    clear: () => queries.setQueryData<MessageDraft>(queryKey, EMPTY),
  };
}
