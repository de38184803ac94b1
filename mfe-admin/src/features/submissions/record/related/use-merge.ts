import { useState } from 'react';
import { mergeSubmission, separateSubmission } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { useQueryClient } from '@tanstack/react-query';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { messageOf } from '../../../../kit/service-message.ts';
import { RELATED_COPY } from './admin-related-content.ts';

const action = 'merge';

/** Merges a submission into another one, or undoes that, and reads everything again. */
export function useMerge(services: ShellServices) {
  const [busy, setBusy] = useState<string>();
  const queries = useQueryClient();

  async function run(id: string, call: () => Promise<unknown>, told: Told) {
    setBusy(id);
    try {
      await call();
      services.toast({ ...told.done, action });
    } catch (error) {
      console.error(error);
      const { title, description } = told.failed;
      services.toast({ title, description: messageOf(error, description), tone: 'destructive', action });
    }
    await queries.invalidateQueries();
    setBusy(undefined);
  }

  return {
    /** The id of the submission that is being moved. */
    busy,
    merge: (id: string, into: string) =>
      run(id, () => callAsUser(mergeSubmission, { params: { id }, body: { into } }), {
        done: RELATED_COPY.merged,
        failed: RELATED_COPY.mergeFailed,
      }),
    separate: (id: string) =>
      run(id, () => callAsUser(separateSubmission, { params: { id } }), {
        done: RELATED_COPY.separated,
        failed: RELATED_COPY.separateFailed,
      }),
  };
}

interface Told {
  readonly done: { readonly title: string; readonly description: string };
  readonly failed: { readonly title: string; readonly description: string };
}
