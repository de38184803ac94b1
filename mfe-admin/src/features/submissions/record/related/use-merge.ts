import { mergeSubmission, separateSubmission } from '@site/shared/contracts/staff';
import { useQueryClient } from '@tanstack/react-query';
import { because, useAction } from '../../../../kit/use-action.ts';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { RELATED_COPY } from './admin-related-content.ts';

interface Merge {
  readonly id: string;
  /** The reference of the submission that it becomes part of. Null separates it. */
  readonly into: string | null;
}

/** Merges a submission into another one, or undoes that, and reads everything again. */
export function useMerge() {
  const queries = useQueryClient();
  return useAction({
    name: 'merge',
    run: ({ id, into }: Merge): Promise<unknown> =>
      into === null
        ? callAsUser(separateSubmission, { params: { id } })
        : callAsUser(mergeSubmission, { params: { id }, body: { into } }),
    done: (_, { into }) => (into === null ? RELATED_COPY.separated : RELATED_COPY.merged),
    failed: (error, { into }) =>
      because(into === null ? RELATED_COPY.separateFailed : RELATED_COPY.mergeFailed, error),
    onEnded: () => queries.invalidateQueries(),
  });
}
