export const NOTES_COPY = {
  title: 'Notes',
  lead: 'What else happened: a campaign, a holiday, an outage. Everyone with access to analytics sees notes.',
  none: 'No notes in this period.',
  form: 'Add a note',
  day: 'Date',
  future: 'The date is after today. Choose today or an earlier date',
  text: 'What happened',
  add: 'Add a note',
  adding: 'Adding...',
  added: { title: 'Note added', description: (day: string) => `It is shown on ${day}.` },
  addFailed: { title: 'The note was not added', description: 'Your text is still here. Please try again.' },
  delete: 'Delete',
  deleting: 'Deleting...',
  keep: 'Keep',
  question: 'Delete this note?',
  deleted: { title: 'Note deleted' },
  deleteFailed: { title: 'The note was not deleted', description: 'Please try again.' },
} as const;

export function aboutNote(text: string): string {
  return `the note: ${text}`;
}

export function byAuthor(author: string | null): string {
  return author === null ? 'by a former member of staff' : `by ${author}`;
}
