import { use, type KeyboardEvent } from 'react';
import { shortcutOf } from '../../../kit/keyboard/shortcut-of.ts';
import { CommandsContext } from '../../../kit/keyboard/commands-context.ts';
import { useRecordOpener } from '../record/record-address.ts';
import { SEARCH_FIELD } from './search-field.tsx';

/** The shortcuts of the list, for the section that contains it. They act on the row with the focus. */
export function useListKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const openRecord = useRecordOpener();
  const { openShortcuts } = use(CommandsContext);
  return (event) => {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody [data-record]')];
    const at = rows.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
    const row = rows[at];
    const reference = row?.dataset['record'];
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      j: () => rows[at + 1]?.focus(),
      k: () => rows[Math.max(at - 1, 0)]?.focus(),
      x: row && (() => row.closest('tr')?.querySelector<HTMLElement>('[type=checkbox]')?.click()),
      ...(reference !== undefined && {
        e: () => openRecord(reference, 'status'),
        n: () => openRecord(reference, 'note'),
      }),
      '/': () => document.getElementById(SEARCH_FIELD)?.focus(),
      '?': openShortcuts,
    };
    const action = actions[shortcutOf(event) ?? ''];
    if (!action) return;
    event.preventDefault();
    action();
  };
}
