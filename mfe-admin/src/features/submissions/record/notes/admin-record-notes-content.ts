export const RECORD_NOTES_COPY = {
  title: 'Notes',
  none: 'No notes yet.',
  failure: 'The notes could not be loaded',
  label: 'Add a note',
  hint: 'Only staff can read notes. Plain text.',
  add: 'Add note',
  adding: 'Adding...',
  edit: 'Edit',
  editLabel: 'Edit your note',
  save: 'Save note',
  saving: 'Saving...',
  cancel: 'Cancel',
  edited: 'edited',
  deletedAuthor: 'A deleted account',
  delete: 'Delete',
  deleting: 'Deleting...',
  keep: 'Keep it',
  question: 'Delete this note?',
  lead: 'The text is removed for everyone. The deletion itself stays visible.',
  addFailed: {
    title: 'Note not added',
    fallback: 'The server gave no reason',
    description: (reason: string) =>
      `${reason.replace(/\.$/, '')}. Your text is still here. You can try again; it won’t be added twice.`,
  },
  addedBefore: {
    title: 'An earlier version was added',
    description:
      'The list has the note as it was before your last changes. Add it again if you need this version too.',
  },
  saveFailed: { title: 'Note not saved', description: 'The note could not be saved' },
  deleteFailed: { title: 'Note not deleted', description: 'The note could not be deleted' },
  deleted: { title: 'Note deleted', description: 'Its text was removed.' },
} as const;

/** Completes the label of a button for screen readers. */
export function noteBy(author: string, at: string): string {
  return `the note by ${author}, ${at}`;
}

export function deletedBy(email: string | null): string {
  return `Deleted by ${email ?? 'a deleted account'}`;
}
