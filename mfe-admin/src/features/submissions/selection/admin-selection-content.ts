import type { ChangeCounts, MoveCounts } from '@site/shared/contracts/staff';

export const SELECTION_COPY = {
  bar: 'Change the selected submissions',
  page: 'Select all on this page',
  matching: 'Select all that match',
  clear: 'Clear selection',
  fields: { status: 'Status', reason: 'Reason', assignee: 'Assigned to' },
  actions: 'Actions',
  nobody: 'Nobody',
  apply: 'Apply',
  choose: 'Choose a status or a person',
  chooseReason: 'Choose a reason',
  done: 'Submissions changed',
  failed: { title: 'Not all submissions were changed', description: 'They are still selected.' },
  spam: {
    button: 'Mark as spam',
    done: 'Marked as spam',
    moved: 'moved to quarantine',
    failed: { title: 'Not all were marked', description: 'The others are still selected.' },
  },
  erase: {
    button: 'Erase...',
    lead: 'The applications, their documents, notes and emails will be removed for good. The audit log records this.',
    keep: 'Keep them',
    confirm: 'Erase permanently',
    done: 'Submissions erased',
    moved: 'erased',
    failed: { title: 'Not all were erased', description: 'The others are still selected.' },
  },
  exporting: {
    export: 'Export selected',
    exporting: 'Exporting...',
    exported: 'Submissions exported',
    exportFailed: { title: 'Export failed', description: 'The submissions could not be exported' },
  },
  selectFailed: { title: 'Nothing selected', description: 'The submissions could not be selected' },
} as const;

const number = new Intl.NumberFormat('en-US');

export function selectRow(company: string, reference: string): string {
  return `Select ${company}, ${reference}`;
}

export function selectedText(count: number): string {
  return `${number.format(count)} selected`;
}

export function cappedText(count: number): string {
  return `Only the first ${number.format(count)} that match were selected.`;
}

export function progressText(done: number, all: number): string {
  return `${number.format(done)} of ${number.format(all)}`;
}

/** Stands in a field that changes nothing. */
export function keepText(field: string): string {
  return `${field}: no change`;
}

export function eraseManyQuestion(count: number): string {
  return count === 1 ? 'Erase 1 submission?' : `Erase ${number.format(count)} submissions?`;
}

/** Asks for the number, so that nobody erases more than they meant to. */
export function typeToErase(count: number): string {
  return `Type ${count} to confirm`;
}

export function movedText({ moved, missing }: MoveCounts, what: string): string {
  const text = `${number.format(moved)} ${what}`;
  return missing === 0 ? `${text}.` : `${text}, ${number.format(missing)} already gone.`;
}

/** What became of the submissions, without what did not happen. */
export function outcomeText({ changed, unchanged, missing, conflicts }: ChangeCounts): string {
  const parts = [
    [changed, 'changed'],
    [unchanged, 'already up to date'],
    [missing, 'erased in the meantime'],
    [conflicts, 'changed by someone else since you opened it'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${number.format(count)} ${what}`);
  return `${told.join(', ')}.`;
}
