import {
  MAX_IMPORT_ADDRESSES,
  MAX_IMPORT_CHARACTERS,
  type ImportColumn,
  type ImportOutcome,
} from '@site/shared/contracts/staff';

export const IMPORT_COPY = {
  open: 'Import...',
  title: 'Import subscribers',
  lead: `A CSV file with an email column, or one address per line. Up to ${MAX_IMPORT_ADDRESSES.toLocaleString('en-US')} lines and ${MAX_IMPORT_CHARACTERS.toLocaleString('en-US')} characters. Nothing is saved before you have seen the result.`,
  file: 'File',
  paste: 'Or paste addresses',
  missing: 'Choose a file or paste addresses',
  check: 'Check',
  checking: 'Checking...',
  failed: 'That did not work',
  unreadable: 'The file could not be read. Choose it again.',
  failedText: 'Nothing was imported. Please try again.',
  result: 'What will happen',
  columns: 'How we read the columns',
  invalid: 'Invalid lines',
  change: 'Change the list',
  consent: 'Where and how did these people agree?',
  consentHint:
    'For example: “Checked the newsletter box at our booth, trade fair, May 2026.” Kept in the audit log.',
  confirmation: 'Confirmation',
  ask: 'Email each address a confirmation link',
  skip: 'They have confirmed their addresses already',
  nothing: 'No new subscribers',
  importing: 'Importing...',
  done: 'Import finished',
} as const;

export type OutcomeName = Exclude<keyof ImportOutcome, 'columns' | 'invalidLines'>;

/** In the order of the table: each kind of line, and what the import does with it. */
export const OUTCOME_ROWS: readonly (readonly [OutcomeName, string, string])[] = [
  ['added', 'New', 'Will be added'],
  ['known', 'Already on the list', 'Stay as they are'],
  ['optedOut', 'Opted out', 'Never added: unsubscribed, suppressed, erased, or not subscribed in the file'],
  ['unclear', 'Unclear', 'Left out: the file does not clearly say whether they agreed'],
  ['repeated', 'Repeated', 'Counted once'],
  ['invalid', 'Invalid', 'Left out'],
];

export const OUTCOME_COLUMNS = { kind: 'Addresses', count: 'Number', effect: 'Effect' } as const;

export const COLUMN_COLUMNS = { name: 'Column', use: 'Read as' } as const;

export const COLUMN_USES: Readonly<Record<ImportColumn['use'], string>> = {
  email: 'Email address',
  state: 'State: only subscribed, active or confirmed addresses are added',
  'opt-out': 'Opt-out: addresses with anything but “no” are never added',
  'opt-in': 'Opt-in: only addresses with “yes” or a date are added',
  notes: 'Notes: addresses that unsubscribed are never added',
  unclear: 'Not understood: nobody is added. Name it Opt-in or Opt-out, or remove it',
  ignored: 'Not used',
};

export function columnName(name: string, number: number): string {
  return name === '' ? `Column ${number}` : name;
}

export function importButton(count: number): string {
  return `Import ${addresses(count)}`;
}

export function importedText(count: number, isConfirmed: boolean): string {
  const added = `${addresses(count)} added.`;
  return isConfirmed || count === 0 ? added : `${added} Each gets a confirmation link.`;
}

function addresses(count: number): string {
  return count === 1 ? '1 address' : `${count.toLocaleString('en-US')} addresses`;
}

export function lineText(line: number, text: string): string {
  return `Line ${line.toLocaleString('en-US')}: ${text}`;
}
