import { useQueryClient } from '@tanstack/react-query';

/** What was typed and not saved. */
export interface NoteDraft {
  readonly text: string;
  keep(text: string): void;
}

const KEY = 'note-draft';

/**
 * The begun note on a submission: it survives closing the record and opening another one. It is in memory only and ends with
 * the admin page, because it may hold personal data.
 */
export function useNoteDraft(submissionId: string): NoteDraft {
  const queries = useQueryClient();
  const key = [KEY, submissionId];
  return {
    text: queries.getQueryData<string>(key) ?? '',
    keep(text) {
      queries.setQueryDefaults([KEY], { gcTime: Infinity });
      queries.setQueryData(key, text);
    },
  };
}
