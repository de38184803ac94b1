import type { KeyboardEvent } from 'react';
import { areShortcutsOn } from './shortcuts-switch.ts';

/** Where a key is text, or chooses an option. A checkbox takes no text. */
const FIELDS = 'input:not([type=checkbox]), select, textarea, dialog';

/** The key of an event that may be a shortcut. Undefined in a field, together with Ctrl, Alt or Cmd, and when shortcuts are off. */
export function shortcutOf(event: KeyboardEvent): string | undefined {
  const { key, target, defaultPrevented, ctrlKey, altKey, metaKey } = event;
  if (defaultPrevented || ctrlKey || altKey || metaKey || !areShortcutsOn()) return undefined;
  return target instanceof Element && target.closest(FIELDS) === null ? key : undefined;
}
