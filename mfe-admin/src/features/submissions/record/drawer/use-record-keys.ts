import { use, type KeyboardEvent } from 'react';
import { shortcutOf } from '../../../../kit/keyboard/shortcut-of.ts';
import { CommandsContext } from '../../../../kit/keyboard/commands-context.ts';
import type { Neighbors } from '../../list/use-neighbors.ts';
import { focusField } from '../focus-field.ts';

/** The shortcuts of an open record, for the section that contains it. */
export function useRecordKeys(
  { previous, next }: Neighbors,
  submissionId: string | undefined,
): (event: KeyboardEvent) => void {
  const { openShortcuts } = use(CommandsContext);
  return (event) => {
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      '[': previous,
      ']': next,
      '?': openShortcuts,
      ...(submissionId !== undefined && {
        e: () => focusField('status', submissionId),
        n: () => focusField('note', submissionId),
      }),
    };
    const action = actions[shortcutOf(event) ?? ''];
    if (!action) return;
    event.preventDefault();
    action();
  };
}
