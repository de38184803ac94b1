import { useState } from 'react';
import { MAX_SUBMISSIONS_PER_CHANGE } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../kit/service-message.ts';
import type { Selected } from './use-selection.ts';

const ACTION = 'change-submissions';

/** Something that is done with the selected submissions. */
export interface BulkWork<Counts extends Readonly<Record<string, number>>> {
  /** Does it with a part of them. */
  run(ids: string[]): Promise<Counts>;
  readonly done: string;
  outcome(counts: Counts): string;
  readonly failed: { readonly title: string; readonly description: string };
}

/** Works through the selected submissions, a part in each call. What is done is deselected, so the rest can be tried again. */
export function useBulk(selected: Selected, services: ShellServices) {
  const [done, setDone] = useState<number>();
  const queries = useQueryClient();

  /** False when not all parts succeeded. */
  async function run<Counts extends Readonly<Record<string, number>>>(work: BulkWork<Counts>) {
    const ids = [...selected.ids];
    let counts: Counts | undefined;
    let at = 0;
    let isComplete = true;
    try {
      for (; at < ids.length; at += MAX_SUBMISSIONS_PER_CHANGE) {
        setDone(at);
        counts = sum(counts, await work.run(ids.slice(at, at + MAX_SUBMISSIONS_PER_CHANGE)));
      }
      if (counts) services.toast({ title: work.done, description: work.outcome(counts), action: ACTION });
    } catch (error) {
      console.error(error);
      isComplete = false;
      const { title, description } = work.failed;
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
    return isComplete;
  }

  return { run, done };
}

function sum<Counts extends Readonly<Record<string, number>>>(
  one: Counts | undefined,
  other: Counts,
): Counts {
  if (!one) return other;
  const added = Object.entries(other).map(([name, count]) => [name, count + (one[name] ?? 0)]);
  return Object.fromEntries(added) as Counts;
}
