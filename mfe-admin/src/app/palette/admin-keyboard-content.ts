export const KEYBOARD_COPY = {
  title: 'Keyboard shortcuts',
  always: 'Everywhere in the admin area',
  list: 'While the focus is in the list of submissions',
  record: 'While the focus is in an open application',
  isOn: 'Use single keys as shortcuts',
  hint: 'Saved on this device. Tab, Enter, Escape and the shortcut for “Find or go to” work in any case.',
} as const;

interface Shortcut {
  /** As `KeyboardEvent.key` has it, or the names of keys that are pressed together. */
  readonly keys: string;
  readonly does: string;
}

export const LIST_SHORTCUTS: readonly Shortcut[] = [
  { keys: 'j', does: 'Next row' },
  { keys: 'k', does: 'Previous row' },
  { keys: 'Enter', does: 'Open the application of the row' },
  { keys: 'x', does: 'Select the row, or clear its selection' },
  { keys: 'e', does: 'Open the application at its status' },
  { keys: 'n', does: 'Open the application at a new note' },
  { keys: '/', does: 'Search' },
  { keys: '?', does: 'Show these shortcuts' },
];

export const RECORD_SHORTCUTS: readonly Shortcut[] = [
  { keys: '[', does: 'Previous application of the list' },
  { keys: ']', does: 'Next application of the list' },
  { keys: 'e', does: 'Go to its status' },
  { keys: 'n', does: 'Go to a new note' },
  { keys: 'Escape', does: 'Close the application' },
];
