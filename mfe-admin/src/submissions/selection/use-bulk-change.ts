import { useState } from 'react';
import {
  changeSubmissions,
  MAX_SUBMISSIONS_PER_CHANGE,
  type ChangeCounts,
  type SubmissionChanges,
} from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { useQueryClient } from '@tanstack/react-query';
import { callAsUser } from '../../session/call-as-user.ts';
import { messageOf } from '../../session/service-message.ts';
import { outcomeText, SELECTION_COPY } from './admin-selection-content.ts';
import type { Selected } from './use-selection.ts';

const ACTION = 'change-submissions';

/** Changes the selected submissions, a part in each call. What is changed is deselected, so the rest can be tried again. */
export function useBulkChange(selected: Selected, services: ShellServices) {
  const [done, setDone] = useState<number>();
  const queries = useQueryClient();

  async function change(changes: Omit<SubmissionChanges, 'ids'>) {
    const ids = [...selected.ids];
    let counts: ChangeCounts = { changed: 0, unchanged: 0, missing: 0, conflicts: 0 };
    let at = 0;
    try {
      for (; at < ids.length; at += MAX_SUBMISSIONS_PER_CHANGE) {
        setDone(at);
        const part = ids.slice(at, at + MAX_SUBMISSIONS_PER_CHANGE);
        counts = sum(counts, await callAsUser(changeSubmissions, { body: { ids: part, ...changes } }));
      }
      services.toast({ title: SELECTION_COPY.done, description: outcomeText(counts), action: ACTION });
    } catch (error) {
      console.error(error);
      const { title, description } = SELECTION_COPY.failed;
      services.toast({
        title,
        description: messageOf(error, description),
        tone: 'destructive',
        action: ACTION,
      });
    }
    selected.set(ids.slice(0, at), false);
    setDone(undefined);
    await queries.invalidateQueries();
  }

  return { change, done };
}

function sum(one: ChangeCounts, other: ChangeCounts): ChangeCounts {
  return {
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    missing: one.missing + other.missing,
    conflicts: one.conflicts + other.conflicts,
  };
}
